import fc from "fast-check";
import { expect, test } from "vitest";
import { OverlaidMap } from "./overlaid-map.ts";

const entries = fc.array(fc.tuple(fc.constantFrom(..."abcdef"), fc.nat(9)), { maxLength: 6 });

test("has what a copy of the map below has after the same changes, in the same order", () => {
  fc.assert(
    fc.property(entries, entries, (below, own) => {
      const copied = new Map([...below, ...own]);
      const overlaid = new OverlaidMap(new Map(below), new Map(own));
      const visited: [string, number][] = [];
      overlaid.forEach((value, key) => visited.push([key, value]));
      for (const each of [[...overlaid], [...overlaid.entries()], visited])
        expect(each).toEqual([...copied]);
      expect([...overlaid.keys()]).toEqual([...copied.keys()]);
      expect([...overlaid.values()]).toEqual([...copied.values()]);
      expect(overlaid.size).toBe(copied.size);
      for (const key of "abcdefg") {
        expect(overlaid.get(key)).toBe(copied.get(key));
        expect(overlaid.has(key)).toBe(copied.has(key));
      }
    }),
  );
});
