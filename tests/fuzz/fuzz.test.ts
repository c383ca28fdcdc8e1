import { expect, test } from "vitest";
import { fuzz } from "./fuzz.ts";
import { builtIns, changedSince } from "./target.ts";

test(
  "a slice of the fuzzing finds no fault and reaches deep into every target",
  { timeout: 600_000 },
  () => {
    const tallies = fuzz({ count: 8_000, seed: 20_261_121 });
    expect(tallies).toMatchObject({ guard: {}, facts: {}, merge: {}, json: {} });
    const least: Record<string, Record<string, number>> = {
      guard: {
        inputs: 4_000,
        parsed: 1_000,
        "accepted by the checker": 400,
        "compared with code": 1_500,
        "stopped by the work budget": 1,
      },
      facts: { inputs: 400, "circles reported": 30, "compared with code": 100 },
      merge: {
        inputs: 2_800,
        "changed something": 1_500,
        "overlay-forbidden-key": 50,
        "overlay-target-missing": 100,
      },
      json: { inputs: 800, read: 20 },
    };
    for (const [target, counts] of Object.entries(least))
      for (const [what, times] of Object.entries(counts))
        expect([target, what, tallies[target]?.[what] ?? 0]).toEqual([
          target,
          what,
          expect.toSatisfy((found: number) => found >= times),
        ]);
  },
);

test("reports a changed prototype", () => {
  const before = builtIns();
  expect(changedSince(before)).toEqual([]);
  // oxlint-disable-next-line no-extend-native -- what the test is about, and taken back
  Object.defineProperty(Object.prototype, "polluted", { value: 1, configurable: true });
  try {
    expect(changedSince(before)).toEqual(["Object.polluted"]);
  } finally {
    Reflect.deleteProperty(Object.prototype, "polluted");
  }
});
