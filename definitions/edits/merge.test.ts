import fc from "fast-check";
import { expect, it } from "vitest";
import { isRecord, joinPointer } from "#engine/index.ts";
import { mergeTexts } from "./merge.ts";

const PATH = "flows/small/flow.json";
const textOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const merged = (base: unknown, mine: unknown, theirs: unknown) => {
  const { text, clashes } = mergeTexts(PATH, textOf(base), textOf(mine), textOf(theirs));
  return { value: JSON.parse(text ?? "null") as unknown, clashes };
};

it("joins changes of two members of one object", () => {
  expect(merged({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 })).toEqual({
    value: { a: 2, b: 2 },
    clashes: [],
  });
});

it("finds an element by its id although the other person moved it", () => {
  const base = {
    states: [
      { id: "a", page: "1" },
      { id: "b", page: "1" },
    ],
  };
  const mine = {
    states: [
      { id: "a", page: "2" },
      { id: "b", page: "1" },
    ],
  };
  const theirs = {
    states: [
      { id: "new", page: "1" },
      { id: "b", page: "1" },
      { id: "a", page: "1" },
    ],
  };
  expect(merged(base, mine, theirs).value).toEqual({
    states: [
      { id: "new", page: "1" },
      { id: "b", page: "1" },
      { id: "a", page: "2" },
    ],
  });
});

it("adds both persons' elements, each after the one before it", () => {
  const list = (...ids: string[]) => ({ list: ids.map((id) => ({ id })) });
  expect(merged(list("a", "b"), list("a", "mine", "b"), list("a", "b", "theirs")).value).toEqual(
    list("a", "mine", "b", "theirs"),
  );
});

it("shows both values of a place that both changed, and changes nothing there", () => {
  const { value, clashes } = merged(
    { states: [{ id: "a", page: "1" }], b: 1 },
    { states: [{ id: "a", page: "2" }], b: 2 },
    { states: [{ id: "a", page: "3" }], b: 1 },
  );
  expect(clashes).toEqual([
    { path: PATH, pointer: "/states/a/page", base: "1", mine: "2", theirs: "3" },
  ]);
  expect(value).toEqual({ states: [{ id: "a", page: "3" }], b: 2 });
});

it("takes the value that a person chooses for a clash", () => {
  const [base, mine, theirs] = [1, 2, 3].map((a) => textOf({ a, b: [] }));
  const take = (side: "mine" | "theirs") =>
    mergeTexts(PATH, base!, mine!, theirs!, (pointer) => (pointer === "/a" ? side : undefined));
  expect(take("mine")).toEqual({ text: mine, clashes: [] });
  expect(take("theirs")).toEqual({ text: theirs, clashes: [] });
});

it("reports an element that one person removed and the other changed", () => {
  const { clashes } = merged({ l: [{ id: "a", x: 1 }] }, { l: [] }, { l: [{ id: "a", x: 2 }] });
  expect(clashes).toMatchObject([{ pointer: "/l/a", mine: undefined, theirs: { id: "a", x: 2 } }]);
});

it("reports a file that one person removed and the other changed", () => {
  expect(mergeTexts(PATH, "{}", null, '{ "a": 1 }').clashes).toMatchObject([{ pointer: "" }]);
  expect(mergeTexts(PATH, "{}", null, "{}")).toEqual({ text: null, clashes: [] });
  expect(mergeTexts(PATH, null, '{ "a": 1 }', null)).toEqual({ text: '{ "a": 1 }', clashes: [] });
});

it("keeps every character of the other person's text but those of my change", () => {
  const base = '{ "a": "x",\n\n   "b": [1,2] }';
  const theirs = '{ "a": "x",\n\n   "b": [1,2,  3] }';
  expect(mergeTexts(PATH, base, base.replace('"x"', '"y"'), theirs).text).toBe(
    theirs.replace('"x"', '"y"'),
  );
});

/** Returns each value that is no container, by its pointer, with elements named by their ids. */
function leaves(value: unknown, pointer = "", found = new Map<string, string>()) {
  const parts =
    Array.isArray(value) && value.every(isRecord)
      ? value.map((each) => [String(each["id"]), each] as const)
      : isRecord(value)
        ? Object.entries(value)
        : null;
  if (parts === null) return found.set(pointer, JSON.stringify(value));
  for (const [key, each] of parts) leaves(each, joinPointer(pointer, key), found);
  return found;
}

type Item = { id: string } & Record<string, unknown>;
interface Small {
  title: string;
  words: Record<string, unknown>;
  items: Item[];
}

/** Makes one change that the numbers choose; every written value is new. */
function changed(before: Small, [kind, place]: readonly [number, number], fresh: string): Small {
  const after = structuredClone(before);
  const item = after.items[place % Math.max(1, after.items.length)];
  const words = Object.keys(after.words);
  const word = words[place % Math.max(1, words.length)];
  if (kind === 0) after.title = fresh;
  else if (kind === 1) after.words[word ?? fresh] = fresh;
  else if (kind === 2) after.words[fresh] = [fresh, 1];
  else if (kind === 3 && word !== undefined) delete after.words[word];
  else if (kind === 4 && item) item["text"] = fresh;
  else if (kind === 5 && item) item[fresh] = { deep: fresh };
  else if (kind === 6)
    after.items.splice(place % (after.items.length + 1), 0, { id: fresh, text: "new" });
  else if (kind === 7 && item) after.items.splice(after.items.indexOf(item), 1);
  return after;
}

const start: Small = {
  title: "first",
  words: { one: "1", two: { deep: "2" } },
  items: ["a", "b", "c"].map((id) => ({ id, text: id })),
};

it("loses no edit in 1,000 random interleavings of two authors", () => {
  let joined = 0;
  let clashed = 0;
  const step = fc.tuple(fc.nat(1), fc.nat(9), fc.nat(20));
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 40 }), (steps) => {
      let stored = textOf(start);
      const authors = [0, 1].map(() => ({ base: stored, text: stored }));
      for (const [count, [who, kind, place]] of steps.entries()) {
        const author = authors[who]!;
        if (kind < 8) {
          const value = JSON.parse(author.text) as Small;
          author.text = textOf(changed(value, [kind, place], `v${count}`));
          continue;
        }
        const [base, mine, theirs] = [author.base, author.text, stored].map((text) =>
          leaves(JSON.parse(text)),
        ) as [Map<string, string>, Map<string, string>, Map<string, string>];
        const result = mergeTexts(PATH, author.base, author.text, stored);
        const under = (side: Map<string, string>, pointer: string) =>
          [...new Set([...side.keys(), ...base.keys()])].some(
            (key) => key.startsWith(pointer) && side.get(key) !== base.get(key),
          );
        for (const { pointer } of result.clashes) {
          expect(under(mine, pointer), `${pointer} is mine`).toBe(true);
          expect(under(theirs, pointer), `${pointer} is theirs`).toBe(true);
        }
        if (result.clashes.length === 0) {
          const after = leaves(JSON.parse(result.text ?? "null"));
          for (const key of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
            const isMine = mine.get(key) !== base.get(key);
            expect(after.get(key), key).toBe((isMine ? mine : theirs).get(key));
            if (isMine && theirs.get(key) !== base.get(key))
              expect(mine.get(key), key).toBe(theirs.get(key));
          }
          stored = result.text ?? "";
          joined += 1;
        } else clashed += 1;
        // After a clash the author begins again on the text that is there.
        authors[who] = { base: stored, text: stored };
      }
    }),
    { numRuns: 1_000 },
  );
  expect(joined).toBeGreaterThan(1_000);
  expect(clashed).toBeGreaterThan(100);
});
