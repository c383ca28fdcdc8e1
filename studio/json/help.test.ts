import { beforeAll, expect, test } from "vitest";
import { shippedFiles } from "#definitions/testing/shipped-files.ts";
import { createSession } from "../testing/session.ts";
import type { StudioSession } from "../workspace/session/session.ts";
import { findingsIn } from "./findings-in.ts";

const files = shippedFiles();
let session: StudioSession;
beforeAll(() => {
  session = createSession();
  session.open(files);
});

/** Returns the words that the studio offers at the mark `|` of a text. */
function offered(path: string, marked: string): string[] {
  const offset = marked.indexOf("|");
  const text = marked.replace("|", "");
  return session.completeJson("northwind", path, text, offset).map(({ label }) => label);
}

const FLOW = "flows/register/flow.json";
const SCREEN = "flows/register/screens/name.json";
const OVERLAY = "flows/organisations/northwind/overlay.json";

test.each([
  ["a property that is still free", FLOW, '{ "id": "register", "|" }', "initial"],
  ["a page", FLOW, '{ "fallback": "|" }', "register/name"],
  [
    "a state",
    FLOW,
    '{ "states": [{ "id": "a", "page": "b", "transitions": [{ "to": "|" }] }] }',
    "saleStatus",
  ],
  [
    "a fact in a guard",
    FLOW,
    '{ "states": [{ "transitions": [{ "when": "sale|" }] }] }',
    "saleStatusGiven",
  ],
  ["a widget", SCREEN, '{ "form": { "ui": { "a": { "ui:widget": "|" } } } }', "radio-cards"],
  [
    "an option of a widget",
    SCREEN,
    '{ "form": { "ui": { "a": { "ui:widget": "date", "ui:options": { "|" } } } } }',
    "width",
  ],
  [
    "an option of a block",
    SCREEN,
    '{ "body": [{ "block": "notice", "options": { "|" } }] }',
    "tone",
  ],
  ["a place for an answer", SCREEN, '{ "form": { "bind": { "a": "|" } } }', "/profile/email"],
  [
    "a page in an overlay",
    OVERLAY,
    '{ "patch": { "register/flow.json": { "states": { "name": { "page": "|" } } } } }',
    "register/name",
  ],
])("completes %s", (_name, path, text, expected) => {
  expect(offered(path, text)).toContain(expected);
});

test("offers no property twice and none that the schema does not have", () => {
  const names = offered(FLOW, '{ "id": "register", "initial": "a", "|" }');
  expect(names).not.toContain("initial");
  expect(new Set(names).size).toBe(names.length);
});

test("describes a value by its schema and a name of a guard by its meaning", () => {
  const text = files[FLOW] ?? "";
  const at = (words: string, path = FLOW) =>
    session.describeJson("main", path, text, text.indexOf(words) + 3);
  expect(at('"register/property-info", "transitions"')).toMatch(/Page shown in this state/);
  expect(at('addressGiven" }')).toContain("addressGiven");
});

test("a text that is not JSON changes nothing and says why; a good one is one step of the history", () => {
  const text = files[SCREEN] ?? "";
  expect(session.writeText(SCREEN, text.slice(0, 40))?.message).toMatch(/JSON/);
  expect(session.pending().changes).toEqual([]);
  expect(session.writeText(SCREEN, text.replace('"title": "', '"title": "New '))).toBeNull();
  expect(session.pending().changes.map(({ path }) => path)).toEqual([SCREEN]);
  session.undo();
  expect(session.pending().changes).toEqual([]);
});

test("every shipped definition opens and is written byte for byte", () => {
  for (const path of Object.keys(files)) {
    expect(session.fileText(path), path).toBe(files[path]);
    if (path.startsWith("flows/"))
      expect(session.writeText(path, files[path] ?? ""), path).toBeNull();
  }
  expect(session.pending()).toMatchObject({ changes: [], canUndo: false });
});

test("a finding marks its value, and an object at its first character", () => {
  const text = '{ "a": { "b": "words" } }';
  const finding = {
    code: "x",
    title: "T",
    severity: "error",
    file: "f",
    line: 1,
    message: "M",
    fix: null,
    witness: null,
  };
  expect(findingsIn([{ ...finding, pointer: "/a/b" }], "f", text)).toMatchObject([
    { from: 14, to: 21 },
  ]);
  expect(findingsIn([{ ...finding, pointer: "/a/gone" }], "f", text)).toMatchObject([
    { from: 7, to: 8 },
  ]);
  expect(findingsIn([{ ...finding, pointer: "/a" }], "g", text)).toEqual([]);
});
