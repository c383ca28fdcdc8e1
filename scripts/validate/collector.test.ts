import { describe, expect, it } from "vitest";
import { createCollector } from "./collector.ts";

describe("createCollector", () => {
  /** Returns the bytes in use after each of some saves, which leave 50 bytes of garbage. */
  function usedAfter(saves: number, live: number): number[] {
    let used = live;
    const { collectOver } = createCollector({ used: () => used, collect: () => (used = live) });
    return Array.from({ length: saves }, () => {
      used += 50;
      collectOver(2);
      return used;
    });
  }

  it("collects when there is more garbage than a part of what is in use", () => {
    expect(usedAfter(8, 100)).toEqual([150, 200, 250, 300, 100, 150, 200, 100]);
  });

  it("leaves garbage that is little against what is in use", () => {
    expect(Math.max(...usedAfter(200, 1_000))).toBe(2_100);
  });

  it("collects garbage of its own thread", async () => {
    const { collect } = createCollector();
    const lists = new WeakRef(Array.from({ length: 100_000 }, (_none, index) => [index]));
    // A new reference keeps its object until the task ends.
    await new Promise(setImmediate);
    collect();
    expect(lists.deref()).toBeUndefined();
  });
});
