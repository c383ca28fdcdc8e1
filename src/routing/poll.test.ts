import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { nextPoll } from "#engine/index.ts";
import { jittered, poll, type PollPorts } from "./poll.ts";

const polling = {
  waiting: ["WAIT"],
  terminal: ["OVER"],
  keep: ["KEEP"],
  unknown: "UNKNOWN",
  screen: "waiting",
};

function make(answers: (string | Error)[], overrides: Partial<PollPorts> = {}) {
  const waits: number[] = [];
  const ask = vi.fn(async () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return { checklistState: next ?? "WAIT", version: "1" };
  });
  const ports: PollPorts = {
    nextPoll,
    ask,
    sleep: async (ms) => void waits.push(ms),
    visible: async () => {},
    random: () => 0.5,
    ...overrides,
  };
  return { ports, waits, ask };
}

const start = { checklistState: "WAIT", version: "1" };

it("asks after 1, 2, 4, 5, 5 … seconds, fourteen times, then assumes the unknown state", async () => {
  const { ports, waits } = make([]);
  expect(await poll(polling, start, ports)).toEqual({ kind: "settled", state: "UNKNOWN" });
  expect(waits).toEqual([1000, 2000, 4000, ...Array.from({ length: 11 }, () => 5000)]);
});

it("ends when state or version changes", async () => {
  expect(await poll(polling, start, make(["WAIT", "NEXT"]).ports)).toEqual({ kind: "changed" });
  const { ports } = make([], { ask: async () => ({ checklistState: "WAIT", version: "2" }) });
  expect(await poll(polling, start, ports)).toEqual({ kind: "changed" });
});

it("counts a failed call as a try", async () => {
  const { ports, ask } = make([new Error("down"), new Error("down"), "NEXT"]);
  expect(await poll(polling, start, ports)).toEqual({ kind: "changed" });
  expect(ask).toHaveBeenCalledTimes(3);
});

it("ends when it is aborted", async () => {
  const { ports } = make([], {
    sleep: async () => {
      throw new DOMException("", "AbortError");
    },
  });
  await expect(poll(polling, start, ports)).rejects.toThrow(DOMException);
});

it("does not ask while the tab is hidden", async () => {
  let show = () => {};
  const { ports, ask } = make(["NEXT"], {
    visible: () =>
      new Promise((resolve) => {
        show = resolve;
      }),
  });
  const end = poll(polling, start, ports);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(ask).not.toHaveBeenCalled();
  show();
  expect(await end).toEqual({ kind: "changed" });
});

it("does not ask about a terminal state", async () => {
  const { ports, ask } = make([]);
  expect(await poll(polling, { checklistState: "OVER", version: null }, ports)).toEqual({
    kind: "settled",
    state: "OVER",
  });
  expect(ask).not.toHaveBeenCalled();
});

it("varies waits by at most ten per cent", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (ms, random) => {
        const wait = jittered(ms, random);
        expect(wait).toBeGreaterThanOrEqual(Math.floor(ms * 0.9));
        expect(wait).toBeLessThanOrEqual(Math.ceil(ms * 1.1));
      },
    ),
  );
});
