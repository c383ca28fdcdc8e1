import { describe, expect, test } from "vitest";
import { memoize } from "./memoize.ts";

describe("memoize", () => {
  test("computes one result for the same objects and values, and another for others", () => {
    const calls: unknown[][] = [];
    const pair = memoize((...args: unknown[]) => {
      calls.push(args);
      return { args };
    });
    const [a, b] = [{ a: 1 }, { a: 1 }];
    const first = pair(a, "x", b);
    expect(pair(a, "x", b)).toBe(first);
    expect(calls).toHaveLength(1);
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
    expect(calls).toHaveLength(6);
  });

  test("caches an undefined result, but no exception", () => {
    let calls = 0;
    const key = {};
    const nothing = memoize((_key: object): undefined => {
      calls += 1;
    });
    nothing(key);
    nothing(key);
    expect(calls).toBe(1);
    const fails = memoize((_key: object): never => {
      calls += 1;
      throw new Error("no");
    });
    expect(() => fails(key)).toThrow("no");
    expect(() => fails(key)).toThrow("no");
    expect(calls).toBe(3);
  });

  test("computes anew on each call whose first argument is not an object", () => {
    let calls = 0;
    const counted = memoize((_key: unknown) => (calls += 1));
    counted("a");
    counted("a");
    counted(null);
    expect(calls).toBe(3);
  });
});
