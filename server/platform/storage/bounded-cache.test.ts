import { expect, it } from "vitest";
import { BoundedCache } from "./bounded-cache.ts";

/** Returns the numbers below a limit that the cache holds, without using them. */
const heldBelow = (cache: BoundedCache<number, string>, limit: number): number[] =>
  Array.from({ length: limit }, (_, key) => key).filter((key) => cache.get(key) !== undefined);

it("holds at most its size, and the entries that came last", () => {
  const cache = new BoundedCache<number, string>(8);
  for (let key = 0; key < 20; key += 1) cache.set(key, String(key));
  expect(heldBelow(cache, 20)).toEqual([12, 13, 14, 15, 16, 17, 18, 19]);
});

it("keeps an entry that is used all the time, however many others come", () => {
  const cache = new BoundedCache<number, string>(8);
  cache.set(0, "used");
  for (let key = 1; key < 1_000; key += 1) {
    expect(cache.get(0)).toBe("used");
    cache.set(key, String(key));
  }
});

it("evicts an entry that is not used before one that is", () => {
  const cache = new BoundedCache<number, string>(4);
  for (let key = 0; key < 4; key += 1) cache.set(key, String(key));
  cache.get(0);
  cache.set(4, "4");
  cache.get(0);
  cache.set(5, "5");
  expect(cache.get(1)).toBeUndefined();
  expect(cache.get(0)).toBe("0");
});

it("replaces a value and forgets a deleted one", () => {
  const cache = new BoundedCache<string, number>(2);
  cache.set("a", 1);
  cache.set("a", 2);
  expect(cache.get("a")).toBe(2);
  cache.delete("a");
  expect(cache.get("a")).toBeUndefined();
});

it("holds a cache of one entry", () => {
  const cache = new BoundedCache<string, number>(1);
  cache.set("a", 1);
  cache.set("b", 2);
  expect([cache.get("a"), cache.get("b")]).toEqual([undefined, 2]);
});
