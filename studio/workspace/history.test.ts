import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Edit } from "#definitions/edits/index.ts";
import { shippedFiles } from "#definitions/testing/shipped-files.ts";
import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import { edited, NO_HISTORY, redone, undone, withStep, type History } from "./history.ts";

const step = (label: string, before: string, after: string) => ({
  label,
  before: { "a.json": before },
  after: { "a.json": after },
});

describe("the history of a session", () => {
  it("takes typing in one sentence back at once, and another sentence alone", () => {
    let history: History = NO_HISTORY;
    history = withStep(history, step("title", "0", "1"));
    history = withStep(history, step("title", "1", "2"));
    history = withStep(history, step("lead", "2", "3"));
    const first = undone(history);
    expect(first?.texts).toEqual({ "a.json": "2" });
    const second = undone(first!.history);
    expect(second?.texts).toEqual({ "a.json": "0" });
    expect(undone(second!.history)).toBeNull();
    expect(redone(second!.history)?.texts).toEqual({ "a.json": "2" });
  });

  it("forgets what was taken back when something else is changed", () => {
    const back = undone(withStep(NO_HISTORY, step("title", "0", "1")));
    expect(redone(back!.history)).not.toBeNull();
    expect(redone(withStep(back!.history, step("lead", "0", "2")))).toBeNull();
  });

  it("applies several edits of one file in order, and begins a file that is missing", () => {
    const texts = edited(
      (path) => (path === "a.json" ? '{\n  "x": 1,\n  "y": 2\n}\n' : null),
      [
        { path: "a.json", pointer: "/x", value: 3 },
        { path: "a.json", pointer: "/z/w", value: "new" },
        { path: "b.json", pointer: "/x", value: true },
      ],
    );
    expect(texts["a.json"]).toBe('{\n  "x": 3,\n  "y": 2,\n  "z": { "w": "new" }\n}\n');
    expect(JSON.parse(texts["b.json"] ?? "")).toEqual({ x: true });
  });
});

type Texts = Readonly<Record<string, string | null>>;

/** Returns the pointer of each value of a text. */
const pointersOf = (value: unknown, pointer = ""): string[] => [
  pointer,
  ...(Array.isArray(value)
    ? value.flatMap((each, index) => pointersOf(each, joinPointer(pointer, String(index))))
    : isRecord(value)
      ? Object.entries(value).flatMap(([key, each]) => pointersOf(each, joinPointer(pointer, key)))
      : []),
];

const SHIPPED = shippedFiles();
const EDITED = [
  "flows/register/flow.json",
  "flows/heloc-signer/checklist.json",
  "flows/organisations/clearwater/overlay.json",
  "flows/flags.json",
  "flows/register/screens/made-by-the-person.json",
];

/** Returns an edit of a random place, or of a whole file, which the numbers choose. */
function randomEdit(now: Texts, [file, place, act]: readonly [number, number, number]): Edit {
  const path = EDITED[file % EDITED.length] ?? "";
  const text = now[path] ?? null;
  if (text === null) return { path, pointer: "/title", value: `Made ${act}` };
  if (act % 50 === 49) return { path, pointer: "", remove: true };
  const root: unknown = JSON.parse(text);
  const all = pointersOf(root).slice(1);
  const pointer = all[place % all.length] ?? "/new";
  const holder = valueAt(root, pointer.slice(0, pointer.lastIndexOf("/")));
  if (act % 4 === 0 && all.length > 1) return { path, pointer, remove: true };
  if (act % 4 === 1 && Array.isArray(holder)) return { path, pointer, insert: { id: `n${act}` } };
  if (act % 4 === 2 && isRecord(holder))
    return { path, pointer: `${pointer}New`, value: { a: [1, "two"] } };
  return { path, pointer, value: act % 3 === 0 ? ["x", { y: act }] : `Wörter ${act}` };
}

it("gives the same bytes when 500 random edits are undone, and the last ones when they are redone", () => {
  const begun: Texts = Object.fromEntries(EDITED.map((path) => [path, SHIPPED[path] ?? null]));
  const edit = fc.tuple(fc.nat(), fc.nat(), fc.nat(999), fc.boolean());
  fc.assert(
    fc.property(fc.array(edit, { minLength: 500, maxLength: 500 }), (choices) => {
      let texts = begun;
      let history: History = NO_HISTORY;
      let label = "";
      for (const [index, [file, place, act, goesOn]] of choices.entries()) {
        const edits = [randomEdit(texts, [file, place, act])];
        // A second edit in the same step, often of another file.
        if (act % 7 === 0) {
          const between = { ...texts, ...edited((path) => texts[path] ?? null, edits) };
          edits.push(randomEdit(between, [file + 1, place, act + 1]));
        }
        const after = edited((path) => texts[path] ?? null, edits);
        const before = Object.fromEntries(
          Object.keys(after).map((path) => [path, texts[path] ?? null]),
        );
        // An edit with the label of the last one joins its step, as typing does.
        label = goesOn ? label : `edit ${index}`;
        history = withStep(history, { label, before, after });
        texts = { ...texts, ...after };
      }
      const last = texts;
      const step = (move: typeof undone): boolean => {
        const moved = move(history);
        if (moved === null) return false;
        history = moved.history;
        texts = { ...texts, ...moved.texts };
        return true;
      };
      let steps = 0;
      while (step(undone)) steps += 1;
      expect(steps).toBeGreaterThan(150);
      expect(texts).toEqual(begun);
      while (step(redone)) steps -= 1;
      expect(steps).toBe(0);
      expect(texts).toEqual(last);
    }),
    { numRuns: 5 },
  );
});
