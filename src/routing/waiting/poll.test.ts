import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { nextPoll } from "#engine/index.ts";
import { CallError } from "#src/calls/call-error.ts";
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

describe("a thousand clients that lose their answers at the same moment", () => {
  /** Repeats the same random numbers. Source: mulberry32, in the public domain. */
  const randomFrom = (seed: number) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };

  /** Returns when the clients ask, seconds after the failure of all, on a clock of their own. */
  async function asksAfter(wait: number, failure: () => Error): Promise<number[]> {
    const random = randomFrom(7);
    const asks: number[] = [];
    const client = async () => {
      let now = 0;
      const ask = async () => {
        asks.push(now / 1000);
        // The first call of each is lost; the server answers all others.
        if (now === 0) throw failure();
        return { checklistState: "WAIT", version: "1" };
      };
      let first = true;
      const sleep = async (ms: number) => {
        // Every client is at the same point of its polling when the server goes away.
        now = first ? 0 : now + ms;
        first = false;
      };
      const steady: PollPorts["nextPoll"] = (_polling, _state, tries) =>
        tries < 12 ? { wait } : { settled: "" };
      await poll(polling, start, { ...make([]).ports, nextPoll: steady, ask, sleep, random });
    };
    await Promise.all(Array.from({ length: 1_000 }, client));
    return asks.filter((second) => second > 0);
  }

  /** Asks in the busiest tenth of a period over those in the mean one, while all clients ask. */
  function peakOverMean(asks: readonly number[], wait: number): number {
    const tenth = wait / 1000 / 10;
    const counts = new Map<number, number>();
    // From the first answer possible to the end of the ninth period.
    const [from, to] = [5, 90];
    for (const second of asks) {
      const part = Math.floor(second / tenth);
      if (part >= from && part < to) counts.set(part, (counts.get(part) ?? 0) + 1);
    }
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return Math.max(...counts.values()) / (all / (to - from));
  }

  it.each([5_000, 60_000])(
    "come back at less than twice their mean rate, at waits of %i ms",
    async (wait) => {
      const asks = await asksAfter(wait, () => new Error("down"));
      expect(asks.length).toBeGreaterThan(9_000);
      expect(peakOverMean(asks, wait)).toBeLessThan(2);
    },
  );

  it("come back no earlier than a server asks that has too much to do", async () => {
    const asks = await asksAfter(1_000, () => new CallError(503, "", null, 20));
    expect(Math.min(...asks)).toBeGreaterThanOrEqual(20);
    const firsts = asks.filter((second) => second < 40);
    expect(Math.max(...firsts)).toBeGreaterThan(39);
  });
});
