import { expect, test } from "vitest";
import { once } from "./once.ts";

test("the same objects and values are asked once, others anew", () => {
  const asked: unknown[][] = [];
  const pair = once((...args: unknown[]) => {
    asked.push(args);
    return { args };
  });
  const [a, b] = [{ a: 1 }, { a: 1 }];
  const first = pair(a, "x", b);
  expect(pair(a, "x", b)).toBe(first);
  expect(asked).toHaveLength(1);
  for (const other of [
    [b, "x", b],
    [a, "y", b],
    [a, "x", a],
    [a, "x"],
    [a, undefined, b],
  ]) {
    expect(pair(...other)).not.toBe(first);
    expect(pair(...other)).toBe(pair(...other));
  }
  expect(asked).toHaveLength(6);
});

test("nothing that it gives counts as not asked, and a fault is not remembered", () => {
  let asked = 0;
  const key = {};
  const nothing = once((_key: object): undefined => {
    asked += 1;
  });
  nothing(key);
  nothing(key);
  expect(asked).toBe(1);
  const fails = once((_key: object): never => {
    asked += 1;
    throw new Error("no");
  });
  expect(() => fails(key)).toThrow("no");
  expect(() => fails(key)).toThrow("no");
  expect(asked).toBe(3);
});

test("a first argument that is no object is asked each time", () => {
  let asked = 0;
  const counted = once((_key: unknown) => (asked += 1));
  counted("a");
  counted("a");
  counted(null);
  expect(asked).toBe(3);
});
