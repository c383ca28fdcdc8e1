import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RecordingBatch } from "#schemas/types/calls/recordings.ts";
import { createBatches } from "./batches.ts";
import { keptRecording } from "./kept-recording.ts";

const application = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const event = (timestamp: number, length = 0) => ({
  type: 3,
  timestamp,
  data: length === 0 ? {} : { text: "*".repeat(length) },
});

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ now: 1_000 });
});
afterEach(() => vi.useRealTimers());

type Answer = "taken" | "refused" | "lost";

function begin(answers: Answer[] = []) {
  const sent: { batch: RecordingBatch; keepalive: boolean }[] = [];
  const calls = { onLost: vi.fn(), onOver: vi.fn(), onBegun: vi.fn() };
  const recording = keptRecording(sessionStorage, application, Date.now(), () => "r");
  const batches = createBatches({
    recording,
    storage: sessionStorage,
    now: Date.now,
    gzip: async (text) => `gzip ${text}`,
    send: async (batch, { keepalive }) => {
      sent.push({ batch, keepalive });
      const answer = answers.shift() ?? "taken";
      if (answer === "lost") throw new Error("away");
      return answer;
    },
    ...calls,
  });
  return { ...calls, batches, recording, sent };
}

const stored = () => JSON.parse(sessionStorage.getItem("hearthline:recording") ?? "null");

describe("a recording", () => {
  it("gathers events for five seconds and sends them compressed, in order", async () => {
    const { batches, onBegun, sent } = begin();
    batches.add(event(1));
    batches.add(event(2));
    await vi.advanceTimersByTimeAsync(4_900);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    batches.add(event(3));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent.map(({ batch }) => batch)).toEqual([
      { sequence: 0, gzip: `gzip ${JSON.stringify([event(1), event(2)])}` },
      { sequence: 1, gzip: `gzip ${JSON.stringify([event(3)])}` },
    ]);
    expect(onBegun).toHaveBeenCalledOnce();
  });

  it("sends many events at once without waiting", async () => {
    const { batches, sent } = begin();
    batches.add(event(1, 300_000));
    await batches.sent();
    expect(sent).toHaveLength(1);
  });

  it("sends the rest of a page that is left without compression, so that the call outlives it", async () => {
    const { batches, sent } = begin();
    batches.add(event(1));
    batches.flush(true);
    expect(sent).toEqual([
      { batch: { sequence: 0, events: JSON.stringify([event(1)]) }, keepalive: true },
    ]);
  });

  it("continues after the page is loaded again, and is a new one for another application", async () => {
    const { batches } = begin();
    batches.add(event(1));
    batches.flush(true);
    expect(keptRecording(sessionStorage, application, 5)).toMatchObject({ uuid: "r", sequence: 1 });
    expect(keptRecording(sessionStorage, "other", 5, () => "s")).toMatchObject({
      uuid: "s",
      sequence: 0,
    });
  });

  it("takes the whole document again after a lost batch, and ends after three", async () => {
    const { batches, onLost, onOver, sent } = begin(["lost", "taken", "lost", "lost", "lost"]);
    for (const at of [1, 2, 3, 4, 5, 6]) {
      batches.add(event(at));
      batches.flush();
      await batches.sent();
    }
    expect([onLost.mock.calls.length, onOver.mock.calls.length, sent.length]).toEqual([3, 1, 5]);
    expect(stored()).toMatchObject({ over: true });
  });

  it("ends with the server's refusal, and sends nothing more", async () => {
    const { batches, onOver, sent } = begin(["refused"]);
    for (const at of [1, 2]) {
      batches.add(event(at));
      batches.flush();
      await batches.sent();
    }
    expect([onOver.mock.calls.length, sent.length]).toEqual([1, 1]);
  });

  it("ends after an hour, and after three megabytes", async () => {
    const long = begin();
    long.batches.add(event(1));
    await vi.advanceTimersByTimeAsync(3_601_000);
    long.batches.add(event(2));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(long.onOver).toHaveBeenCalledOnce();

    sessionStorage.clear();
    const large = begin();
    for (let count = 0; count < 20; count += 1) {
      large.batches.add(event(count, 300_000));
      await large.batches.sent();
    }
    expect(large.onOver).toHaveBeenCalledOnce();
    expect(large.sent.length).toBeLessThan(12);
  });

  it("keeps and sends nothing after a log-out", async () => {
    const { batches, sent } = begin();
    batches.add(event(1));
    batches.flush();
    batches.add(event(2));
    sessionStorage.clear();
    batches.discard();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([sent.length, sessionStorage.length]).toEqual([0, 0]);
  });
});
