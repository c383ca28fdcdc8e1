import { describe, expect, it } from "vitest";
import { createCollector } from "./collector.ts";

describe("createCollector", () => {
  it("collects when there is more garbage than wanted, however much is in use", () => {
    for (const live of [100, 1_000]) {
      let used = live;
      const { isOver, collect } = createCollector({
        used: () => used,
        collect: () => (used = live),
      });
      const garbage = Array.from({ length: 8 }, () => {
        used += 50;
        if (isOver(120)) collect();
        return used - live;
      });
      expect(garbage).toEqual([50, 100, 150, 0, 50, 100, 0, 50]);
    }
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
