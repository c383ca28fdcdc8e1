import { expect, it } from "vitest";
import { inLanes } from "./lanes.ts";

it("runs work in two lanes, and what must run alone with nothing else", async () => {
  const running = new Set<string>();
  const together: Record<string, string[]> = {};
  const work = ["a", "b!", "c", "d", "e!"].map((name) => ({ name, alone: name.endsWith("!") }));
  const results = await inLanes(work, 2, async ({ name }) => {
    running.add(name);
    await new Promise((next) => setImmediate(next));
    together[name] = [...running].toSorted();
    running.delete(name);
    return name.toUpperCase();
  });
  expect(results).toEqual(["A", "B!", "C", "D", "E!"]);
  expect(together["b!"]).toEqual(["b!"]);
  expect(together["e!"]).toEqual(["e!"]);
  expect(Math.max(...Object.values(together).map((each) => each.length))).toBe(2);
});
