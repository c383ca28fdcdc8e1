import { expect, it } from "vitest";
import { inLanes } from "./lanes.ts";

it("runs work in two lanes, and what must run alone with nothing else", async () => {
  const running = new Set<string>();
  const together: Record<string, string[]> = {};
  const work = ["a", "b!", "c", "d", "e!"].map((name) => ({
    name,
    alone: name.endsWith("!"),
    seconds: 1,
  }));
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

it("starts the longest work first", async () => {
  const started: string[] = [];
  const work = [
    { name: "short", seconds: 1 },
    { name: "alone", seconds: 60, alone: true },
    { name: "long", seconds: 30 },
    { name: "longer", seconds: 40 },
  ];
  await inLanes(work, 2, async ({ name }) => {
    started.push(name);
    await new Promise((next) => setImmediate(next));
  });
  expect(started).toEqual(["longer", "long", "short", "alone"]);
});
