import { afterEach, expect, it, vi } from "vitest";
import { startWorker } from "./start-worker.ts";

afterEach(() => vi.unstubAllGlobals());

/** Workers that start or fail, one after the other. */
function workers(...outcomes: ("message" | "error")[]) {
  const terminated: number[] = [];
  let created = 0;
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      readonly number = created++;
      constructor() {
        super();
        queueMicrotask(() => this.dispatchEvent(new Event(outcomes[this.number] ?? "error")));
      }
      terminate() {
        terminated.push(this.number);
      }
    },
  );
  return { terminated, created: () => created };
}

it("starts a worker again whose file was lost on its way, and fetches the file before", async () => {
  const { terminated } = workers("error", "message");
  const fetchFile = vi.fn(async () => {});
  const worker = await startWorker("/assets/reader.js", fetchFile);
  expect(worker).toMatchObject({ number: 1 });
  expect(terminated).toEqual([0]);
  expect(fetchFile.mock.calls).toEqual([["/assets/reader.js"], ["/assets/reader.js"]]);
});

it("gives up after three workers that do not start", async () => {
  const { created } = workers();
  await expect(startWorker("/assets/reader.js", async () => {})).rejects.toThrow(Error);
  expect(created()).toBe(3);
});

it("starts no worker while its file does not arrive", async () => {
  const { created } = workers("message");
  const lost = () => Promise.reject(new Error("No line."));
  await expect(startWorker("/assets/reader.js", lost)).rejects.toThrow("No line.");
  expect(created()).toBe(0);
});
