import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { isRecord, joinPointer, sameJson } from "#engine/index.ts";
import { loadDefinitions } from "../index.ts";
import type { Definitions } from "../model.ts";
import { definitionsOf } from "../load.ts";
import { withFiles } from "../sources/sources.ts";
import { applyEdit } from "./apply-edit.ts";
import { appliedTo, valueByIds, type Change } from "./change.ts";
import { EditRefused } from "./edit.ts";
import { editsForChange, overlayOf, type ChangeScope } from "./write-change.ts";
import { readFileSync } from "node:fs";

let definitions: Definitions;
beforeAll(async () => {
  definitions = await loadDefinitions(".");
});

const textOf = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "{}\n";
  }
};

/** Returns the texts after a change, by path, and the definitions with them. */
function written(scope: ChangeScope, change: Change) {
  const texts = new Map<string, string>();
  for (const edit of editsForChange(definitions, scope, change))
    texts.set(edit.path, applyEdit(texts.get(edit.path) ?? textOf(edit.path), edit));
  const after = definitionsOf(withFiles(definitions.sources, Object.fromEntries(texts)));
  return { texts, after };
}

const linesChanged = (path: string, text: string) => {
  const [before, after] = [textOf(path).split("\n"), text.split("\n")];
  return {
    added: after.filter((line) => !before.includes(line)).length,
    removed: before.filter((line) => !after.includes(line)).length,
  };
};

const transition = "/states/saleStatus/transitions/to-income";

test("a changed target of a transition for all lenders is one changed line of the shared file", () => {
  const { texts } = written(
    { lender: "main", scope: "all" },
    { kind: "set", path: "register/flow.json", pointer: `${transition}/to`, value: "name" },
  );
  expect([...texts.keys()]).toEqual(["flows/register/flow.json"]);
  expect(linesChanged("flows/register/flow.json", texts.get("flows/register/flow.json")!)).toEqual({
    added: 1,
    removed: 1,
  });
});

test("a new state of one lender is in its overlay alone, and keeps what the overlay says already", () => {
  const { texts, after } = written(
    { lender: "northwind", scope: "lender" },
    {
      kind: "insert",
      path: "register/flow.json",
      pointer: "/states",
      after: "purpose",
      value: { id: "more", page: "register/name", final: true },
    },
  );
  expect([...texts.keys()]).toEqual([overlayOf("northwind")]);
  expect(
    linesChanged(overlayOf("northwind"), texts.get(overlayOf("northwind"))!).removed,
  ).toBeLessThan(2);
  const { states } = after.effective("northwind").files.get("register/flow.json")!.value as {
    states: { id: string }[];
  };
  expect(states.map(({ id }) => id).slice(0, 4)).toEqual([
    "propertyInfo",
    "saleStatus",
    "purpose",
    "more",
  ]);
  const shared = after.effective("partner").files.get("register/flow.json")?.value;
  expect(shared).toEqual(definitions.effective("partner").files.get("register/flow.json")?.value);
});

test("a value that a lender sets back to the shared one leaves its overlay", () => {
  const set = (value: unknown): Change => ({
    kind: "set",
    path: "register/screens/name.json",
    pointer: "/title",
    value,
  });
  const { title } = definitions.base.files.get("register/screens/name.json")!.value as {
    title: string;
  };
  const before = definitions;
  const first = written({ lender: "northwind", scope: "lender" }, set("Another title"));
  definitions = first.after;
  const edits = editsForChange(definitions, { lender: "northwind", scope: "lender" }, set(title));
  definitions = before;
  const text = edits.reduce(applyEdit, first.texts.get(overlayOf("northwind"))!);
  expect(JSON.parse(text)).toEqual(JSON.parse(textOf(overlayOf("northwind"))));
});

test("locked words do not change for one lender", () => {
  expect(() =>
    written(
      { lender: "main", scope: "lender" },
      {
        kind: "set",
        path: "heloc/screens/start/profile.json",
        pointer: "/form/schema/properties/esign/title",
        value: "I agree",
      },
    ),
  ).toThrow("The law asks for these words");
});

/** Returns the pointers of all values below a value, with elements by their ids. */
function pointersOf(value: unknown, pointer = ""): string[] {
  const parts = Array.isArray(value)
    ? value.map(
        (each: unknown, index) =>
          [isRecord(each) && typeof each.id === "string" ? each.id : String(index), each] as const,
      )
    : isRecord(value)
      ? Object.entries(value)
      : [];
  return [pointer, ...parts.flatMap(([key, each]) => pointersOf(each, joinPointer(pointer, key)))];
}

const PATHS = [
  "register/flow.json",
  "heloc/checklist.json",
  "register/screens/property-info.json",
  "heloc/screens/start/profile.json",
  "register/screens/purpose.json",
];
const LENDERS = ["main", "northwind", "chalkline", "commons", "partner"];

/** Makes a change of a random place, which the numbers choose; null when the place offers none. */
function changeAt(
  value: unknown,
  path: string,
  [place, act]: readonly [number, number],
): Change | null {
  const all = pointersOf(value).slice(1);
  const pointer = all[place % all.length] ?? "";
  const parent = pointer.slice(0, pointer.lastIndexOf("/"));
  const present = valueByIds(value, pointer);
  const holder = valueByIds(value, parent);
  const kind = act % 5;
  if (kind === 0) return { kind: "remove", path, pointer };
  if (kind === 1 && Array.isArray(holder))
    return { kind: "move", path, pointer, by: act % 2 === 0 ? 1 : -1 };
  if (kind === 2 && Array.isArray(holder)) {
    const first = holder[0] as unknown;
    const names = pointer.split("/").at(-1) ?? "";
    const fresh = isRecord(first) ? { ...first, id: `new${act}` } : `new${act}`;
    return {
      kind: "insert",
      path,
      pointer: parent,
      value: fresh,
      after: act % 3 === 0 ? null : names,
    };
  }
  if (typeof present === "string") return { kind: "set", path, pointer, value: `Wörter ${act}` };
  if (isRecord(present))
    return { kind: "set", path, pointer: `${pointer}/fresh`, value: { a: [act, "b"] } };
  return null;
}

test("a random change gives the definition that was asked for, and changes nothing else", () => {
  let made = 0;
  let refused = 0;
  fc.assert(
    fc.property(
      fc.nat(LENDERS.length - 1),
      fc.nat(PATHS.length - 1),
      fc.boolean(),
      fc.nat(10_000),
      fc.nat(1000),
      (who, what, isForAll, place, act) => {
        const [lender = "", path = ""] = [LENDERS[who], PATHS[what]];
        const scope: ChangeScope = { lender, scope: isForAll ? "all" : "lender" };
        const read = (from: Definitions) =>
          isForAll
            ? from.sources.files.get(`flows/${path}`)?.value
            : from.effective(lender).files.get(path)?.value;
        const before = read(definitions);
        const change = before === undefined ? null : changeAt(before, path, [place, act]);
        if (change === null || change.kind === "file") return;
        let result: ReturnType<typeof written>;
        try {
          result = written(scope, change);
        } catch (error) {
          if (!(error instanceof EditRefused)) throw error;
          refused += 1;
          return;
        }
        const { texts, after } = result;
        made += 1;
        const label = JSON.stringify({ scope, change });
        expect(sameJson(read(after), appliedTo(before, change)), label).toBe(true);
        const file = isForAll ? `flows/${path}` : overlayOf(lender);
        expect([[], [file]], label).toContainEqual([...texts.keys()]);
        if (!isForAll)
          for (const each of ["main", "partner"].filter(
            (code) => !after.effective(code).chain.includes(lender),
          ))
            expect(after.effective(each).files.get(path)?.value, label).toEqual(
              definitions.effective(each).files.get(path)?.value,
            );
      },
    ),
    { numRuns: 600 },
  );
  expect(made).toBeGreaterThan(250);
  expect(refused).toBeLessThan(made / 3);
});
