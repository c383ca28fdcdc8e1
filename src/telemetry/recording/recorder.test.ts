import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RecordedEvent } from "#lending/recording/events.ts";
import { CallError } from "#src/calls/call-error.ts";
import { startRecording } from "./recorder.ts";

const uuid = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const event: RecordedEvent = { type: 3, timestamp: 1, data: {} };
const origin = (address: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(address);

beforeEach(() => sessionStorage.clear());
afterEach(() => origin("http://localhost:3000/"));

function begin(answers: unknown[] = []) {
  const call = vi.fn(async (..._given: unknown[]) => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return { data: null };
  });
  const linkReplay = vi.fn(async () => {});
  const captured = { snapshot: vi.fn(), stop: vi.fn() };
  let emit: (event: RecordedEvent) => void = () => {};
  const calls = {
    client: { call },
    paths: { application: (id: string) => `/applications/${id}` },
    linkReplay,
  } as unknown as Parameters<typeof startRecording>[0]["calls"];
  const start = () =>
    startRecording({
      calls,
      applicationUuid: uuid,
      page: () => "/",
      captureWith: (_page, receive) => {
        emit = receive;
        return captured;
      },
    });
  return { call, captured, emit: () => emit(event), linkReplay, recorder: start(), start };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const leave = () => dispatchEvent(new Event("pagehide"));

it("sends batches quietly to the recording of the application, and its address once", async () => {
  origin("https://lender.example/account");
  const { call, emit, linkReplay } = begin();
  emit();
  leave();
  await settled();
  emit();
  leave();
  await settled();
  expect(call).toHaveBeenCalledTimes(2);
  const [path, options] = call.mock.calls[0] ?? [];
  expect(path).toMatch(new RegExp(`^/applications/${uuid}/recordings/[0-9a-f-]{36}$`));
  expect(options).toEqual({
    method: "POST",
    body: { sequence: 0, events: JSON.stringify([event]) },
    quiet: true,
    keepalive: true,
  });
  const recording = String(path).split("/").at(-1);
  expect(linkReplay.mock.calls).toEqual([
    [uuid, `https://lender.example/agent/applications/${uuid}/recordings/${recording}`],
  ]);
});

it("sends no address of a site without https, which the specified call does not take", async () => {
  origin("http://localhost:4000/account");
  const { emit, linkReplay } = begin();
  emit();
  leave();
  await settled();
  expect(linkReplay).not.toHaveBeenCalled();
});

it("ends with a refusal of the server, and does not begin again in this tab", async () => {
  const { captured, emit, start } = begin([new CallError(404, "", null)]);
  emit();
  leave();
  await settled();
  expect(captured.stop).toHaveBeenCalled();
  expect(start()).toBeNull();
});

it.each([429, 503, 0])("takes the whole document again after the answer %i", async (status) => {
  const { captured, emit } = begin([new CallError(status, "", null)]);
  emit();
  leave();
  await settled();
  expect(captured.snapshot).toHaveBeenCalledOnce();
  expect(captured.stop).not.toHaveBeenCalled();
});

it("sends the rest when it is stopped, and nothing after a log-out", async () => {
  const stopped = begin();
  stopped.emit();
  stopped.recorder?.stop(true);
  await settled();
  expect([stopped.call.mock.calls.length, stopped.captured.stop.mock.calls.length]).toEqual([1, 1]);
  const loggedOut = begin();
  loggedOut.emit();
  loggedOut.recorder?.stop(false);
  leave();
  await settled();
  expect(loggedOut.call).not.toHaveBeenCalled();
});
