import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { traceDecision } from "#engine/index.ts";
import { decide, heloc } from "./flow.ts";
import { randomData } from "./random-data.ts";
import { read } from "./reading.ts";
import { checklistStates } from "./checklist-table.ts";
import { localPages, unreachableStates } from "./state-table.ts";

const runs = 60_000;
const seed = 20_261_120;

describe("the flow file and a second implementation of the tables", () => {
  it(`agree on ${runs} random applications that reach every state`, () => {
    const states = new Set<string>();
    const checklist = new Set<string>();
    fc.assert(
      fc.property(randomData, (data) => {
        const expected = read(data);
        states.add(expected.state);
        if (expected.checklistState !== null) checklist.add(expected.checklistState);
        expect(decide(heloc, data)).toEqual(expected);
      }),
      { numRuns: runs, seed },
    );
    const reachable = localPages
      .map(([state]) => state)
      .filter((state) => !unreachableStates.includes(state));
    expect(reachable.filter((state) => !states.has(state))).toEqual([]);
    expect(checklistStates.filter((state) => !checklist.has(state))).toEqual([]);
  });

  it("agree with and without the trace", () => {
    fc.assert(
      fc.property(randomData, (data) => {
        const { trace, ...decision } = decide(heloc, data, { trace: traceDecision });
        expect(trace).toBeDefined();
        expect(decision).toEqual(decide(heloc, data));
      }),
      { numRuns: 500, seed },
    );
  });
});
