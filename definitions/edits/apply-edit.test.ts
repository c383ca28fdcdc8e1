import { expect, test } from "vitest";
import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import { shippedFiles } from "../testing/shipped-files.ts";
import { applyEdit } from "./apply-edit.ts";
import { EditRefused, type Edit } from "./edit.ts";

const files = shippedFiles();
const paths = Object.keys(files).sort();

/** Returns the pointer of each value of a text. */
const pointersOf = (value: unknown, pointer = ""): string[] => [
  pointer,
  ...(Array.isArray(value)
    ? value.flatMap((each, index) => pointersOf(each, joinPointer(pointer, String(index))))
    : isRecord(value)
      ? Object.entries(value).flatMap(([key, each]) => pointersOf(each, joinPointer(pointer, key)))
      : []),
];

/** Returns how many lines of the first text the second one has not. */
const linesChanged = (before: string, after: string): number => {
  const [old, now] = [before.split("\n"), after.split("\n")];
  expect(now).toHaveLength(old.length);
  return old.filter((line, index) => line !== now[index]).length;
};

test("setting every value of every shipped file to itself changes no byte", () => {
  for (const path of paths) {
    const text = files[path] ?? "";
    const value: unknown = JSON.parse(text);
    expect(applyEdit(text, { path, pointer: "", value }), path).toBe(text);
  }
});

test("a changed word of a shipped file is one changed line", () => {
  for (const path of paths) {
    const text = files[path] ?? "";
    const root: unknown = JSON.parse(text);
    const words = pointersOf(root).filter((each) => typeof valueAt(root, each) === "string");
    // The first, the middle and the last sentence of each file.
    for (const pointer of [words[0], words[words.length >> 1], words.at(-1)]) {
      if (pointer === undefined) continue;
      const after = applyEdit(text, { path, pointer, value: 'Ein neues "Wort"' });
      expect(linesChanged(text, after), `${path}${pointer}`).toBe(1);
      expect(valueAt(JSON.parse(after), pointer)).toBe('Ein neues "Wort"');
    }
  }
});

test("a changed leaf of an object that is set as a whole is one changed line", () => {
  const path = "flows/heloc/flow.json";
  const text = files[path] ?? "";
  const root = JSON.parse(text) as { states: Record<string, unknown>[] };
  const states = root.states.map((state, index) => (index === 3 ? { ...state, page: "x" } : state));
  expect(linesChanged(text, applyEdit(text, { path, pointer: "/states", value: states }))).toBe(1);
});

test("an element that is inserted and removed again leaves the bytes", () => {
  for (const path of paths.filter((each) => each.startsWith("flows/"))) {
    const text = files[path] ?? "";
    const root: unknown = JSON.parse(text);
    const lists = pointersOf(root).filter((each) => {
      const value = valueAt(root, each);
      return Array.isArray(value) && value.length > 0 && text.length < 60_000;
    });
    for (const list of lists.slice(0, 4)) {
      const pointer = joinPointer(list, "0");
      const more = applyEdit(text, { path, pointer, insert: 7 });
      expect(valueAt(JSON.parse(more), pointer)).toBe(7);
      const back = applyEdit(more, { path, pointer, remove: true });
      expect(JSON.parse(back), `${path}${list}`).toEqual(root);
      // A list that grows beyond the width is broken into lines, and stays so.
      if (more.split("\n").length - text.split("\n").length <= 1) expect(back).toBe(text);
    }
  }
});

test("an element that is moved and moved back leaves the bytes", () => {
  for (const path of paths.filter((each) => each.startsWith("flows/"))) {
    const text = files[path] ?? "";
    const root: unknown = JSON.parse(text);
    const lists = pointersOf(root).filter((each) => {
      const value = valueAt(root, each);
      return Array.isArray(value) && value.length > 1 && text.length < 60_000;
    });
    for (const list of lists.slice(0, 4)) {
      const last = (valueAt(root, list) as unknown[]).length - 1;
      const moved = applyEdit(text, { path, pointer: joinPointer(list, "0"), to: last });
      expect(valueAt(JSON.parse(moved), joinPointer(list, String(last)))).toEqual(
        valueAt(root, joinPointer(list, "0")),
      );
      expect(
        applyEdit(moved, { path, pointer: joinPointer(list, String(last)), to: 0 }),
        `${path}${list}`,
      ).toBe(text);
    }
  }
});

test("a property is added on a line of its own at the end of its object", () => {
  const text = '{\n  "a": 1,\n  "b": { "c": [] }\n}\n';
  const add = (pointer: string, value: unknown) => applyEdit(text, { path: "f", pointer, value });
  expect(add("/d", "x")).toBe('{\n  "a": 1,\n  "b": { "c": [] },\n  "d": "x"\n}\n');
  expect(add("/b/d", true)).toBe('{\n  "a": 1,\n  "b": { "c": [], "d": true }\n}\n');
  expect(add("/e/f/g", 2)).toBe(
    '{\n  "a": 1,\n  "b": { "c": [] },\n  "e": { "f": { "g": 2 } }\n}\n',
  );
  expect(applyEdit(text, { path: "f", pointer: "/b/c/-", insert: "x" })).toBe(
    '{\n  "a": 1,\n  "b": { "c": ["x"] }\n}\n',
  );
});

test("an edit of a place that is gone says so", () => {
  const apply = (text: string, edit: object) => () =>
    applyEdit(text, { path: "flows/a.json", ...edit } as Edit);
  expect(apply("[1]", { pointer: "/3", value: 2 })).toThrow(EditRefused);
  expect(apply('{ "a": 1 }', { pointer: "/b", remove: true })).toThrow(
    'flows/a.json has no place "/b"',
  );
  expect(apply("{", { pointer: "/b/c/d", insert: 1 })).toThrow(EditRefused);
});
