/** Definition, references, hover and rename of names, over a small root of definitions. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Hover, Location, WorkspaceEdit } from "vscode-languageserver/node";
import { definitionsOf, readSources, validateDefinitions } from "#definitions/index.ts";
import { smallFlow, smallScreen, testRoot, type TestRoot } from "#definitions/testing/test-root.ts";
import { openEditor, type EditorClient } from "./testing/editor-client.ts";

const FLOW = "flows/small/flow.json";
const CHECKLIST = "flows/small/checklist.json";
const FIRST = "flows/small/screens/first.json";
const SPANISH = "flows/small/copy/es-US.json";
const JOURNEY = "flows/small/journeys/signs-up.json";
const FURTHER = "flows/small/journeys/goes-on.json";
const PERSONA = "flows/sandbox/personas/ann.json";
const OTHER = "flows/sandbox/personas/ben.json";
const MAIN = "flows/organisations/main/overlay.json";
const LOCK = "flows/organisations/main/overlay.lock.json";
const CHILD = "flows/organisations/child/overlay.json";
const RIVAL = "flows/organisations/rival/overlay.json";

const named = "profile.name.firstName != null";
const files = {
  [FLOW]: smallFlow({
    product: "small",
    exempt: [{ code: "journey-uncovered", at: "/states/first/transitions/on", reason: "A test." }],
    facts: { named, ready: "named && status.submitted" },
    states: [
      { id: "first", page: "start/you", transitions: [{ id: "on", to: "second", when: "ready" }] },
      { id: "second", page: "second", final: true },
    ],
    pages: [
      { id: "start/you", screen: "first", progress: "begin", within: ["second"] },
      { id: "second", screen: "second", progress: "end" },
    ],
    progress: [
      { id: "begin", title: "Begin" },
      { id: "end", title: "End" },
    ],
    fallback: "start/you",
  }),
  [CHECKLIST]: {
    id: "small",
    version: 1,
    facts: { named },
    steps: [{ id: "name", state: "IN_PROGRESS", done: "named" }],
  },
  [FIRST]: smallScreen("small", "first", {
    lead: "{who, select, none {Welcome} other {Welcome, {who}}}",
    args: { who: { pointer: "/profile/name/firstName" } },
    body: [{ id: "how", block: "notice", when: "named", options: { tone: "info", title: "How" } }],
    actions: [
      { id: "continue", kind: "submit", label: "Continue", effects: [{ effect: "note" }] },
      { id: "skip", kind: "go", label: "Skip", page: "second" },
    ],
  }),
  "flows/small/procedures.json": {
    effects: [{ id: "note", steps: [{ id: "mark", write: [] }] }],
  },
  [SPANISH]: {
    locale: "es-US",
    texts: {
      flow: { "/progress/begin/title": { source: "Begin", text: "Empezar" } },
      "screens/first": {
        "/lead": {
          source: "{who, select, none {Welcome} other {Welcome, {who}}}",
          text: "{who, select, none {Hola} other {Hola, {who}}}",
        },
      },
    },
  },
  [JOURNEY]: {
    id: "signs-up",
    title: "A person signs up",
    organisations: ["main"],
    persona: "ann",
    steps: [{ id: "named", title: "Named", expect: { page: "start/you", state: "first" } }],
  },
  [FURTHER]: {
    id: "goes-on",
    title: "The person goes on",
    organisations: ["main"],
    after: "signs-up#named",
    steps: [{ title: "Visits", visit: "start/you", expect: { page: "second", state: "second" } }],
  },
  [PERSONA]: { id: "ann", title: "Ann", reaches: ["IN_PROGRESS"] },
  [OTHER]: {
    id: "ben",
    title: "Ben",
    extends: "ann",
    reaches: ["IN_PROGRESS"],
    answers: { "small/first": { email: "ben@example.com" } },
  },
  [MAIN]: {
    patch: {
      "small/flow.json": {
        facts: { own: "named", ready: "named && own" },
        states: { first: { page: "second" } },
        pages: { "start/you": { progress: "end" }, extra: { screen: "second", after: "second" } },
      },
      "small/screens/first.json": { lead: "{who, select, none {Hi} other {Hi, {who}}}" },
    },
  },
  [LOCK]: {
    replaced: { "small/flow.json": { "/patch/small~1flow.json/pages/start~1you/progress": "x" } },
  },
  [CHILD]: { extends: "main", patch: { "small/screens/second.json": { variants: [] } } },
  "flows/organisations/child/organisation.json": {},
  [RIVAL]: { patch: { "small/flow.json": { facts: { own: "!named", ready: "own" } } } },
};

let root: TestRoot;
let editor: EditorClient;

beforeAll(async () => {
  root = await testRoot(files);
  editor = await openEditor(root.path, Object.keys(files));
});
afterAll(async () => {
  await editor.close();
  await root.remove();
});

const references = async (path: string, around: string, word: string) =>
  editor.linesOf(
    await editor.ask<Location[]>("references", path, around, word, {
      context: { includeDeclaration: true },
    }),
  );
const rename = async (path: string, around: string, word: string, newName: string) =>
  editor.applied(await editor.ask<WorkspaceEdit>("rename", path, around, word, { newName }));

test.each<[string, string, string, string, string]>([
  ["a page of a state", FLOW, '"fallback": "start/you"', "start", `${FLOW}: "id": "start/you",`],
  ["a page of an action", FIRST, '"page": "second"', "second", `${FLOW}: "id": "second",`],
  ["a state of a transition", FLOW, '"to": "second"', "second", `${FLOW}: "id": "second",`],
  ["a state of a journey", JOURNEY, '"state": "first"', "first", `${FLOW}: "id": "first",`],
  ["a screen of a page", FLOW, '"screen": "first"', "first", `${FIRST}: "id": "first",`],
  ["a screen of a persona", OTHER, '"small/first"', "first", `${FIRST}: "id": "first",`],
  ["a persona of a journey", JOURNEY, '"persona": "ann"', "ann", `${PERSONA}: "id": "ann",`],
  [
    "a journey that another continues",
    FURTHER,
    "signs-up#named",
    "signs",
    `${JOURNEY}: "id": "signs-up",`,
  ],
  ["a progress step of a page", FLOW, '"progress": "end"', "end", `${FLOW}: "id": "end",`],
  [
    "a progress step of a translation",
    SPANISH,
    "/progress/begin",
    "begin",
    `${FLOW}: "id": "begin",`,
  ],
  ["a page that an overlay patches", MAIN, '"start/you"', "start", `${FLOW}: "id": "start/you",`],
  ["an argument of copy", FIRST, "Welcome, {who}", "who", `${FIRST}: "who": {`],
  ["an argument of a translation", SPANISH, "Hola, {who}", "who", `${FIRST}: "who": {`],
  ["an argument in an overlay", MAIN, "Hi, {who}", "who", `${FIRST}: "who": {`],
  [
    "a declared effect",
    FIRST,
    '"effect": "note"',
    "note",
    'flows/small/procedures.json: "id": "note",',
  ],
  ["a block", FIRST, '"block": "notice"', "notice", "schemas/blocks/notice.schema.json: {"],
])("definition leads from %s to its declaration", async (_name, path, around, word, declared) => {
  const locations = await editor.ask<Location[]>("definition", path, around, word);
  expect(await editor.linesOf(locations)).toEqual([declared]);
});

test("a fact of a flow and of its checklist is declared in both", async () => {
  const locations = await editor.ask<Location[]>("definition", FIRST, '"when": "named"', "named");
  const line = `"named": "${named}"`;
  expect(await editor.linesOf(locations)).toEqual([`${CHECKLIST}: ${line}`, `${FLOW}: ${line},`]);
});

describe("references", () => {
  test("of a page are in its flow, its journeys, overlays and their locks", async () => {
    expect(await references(FLOW, '"id": "start/you"', "start")).toEqual(
      [
        `${FLOW}: "fallback": "start/you",`,
        `${FLOW}: "id": "start/you",`,
        `${FLOW}: "page": "start/you",`,
        `${FURTHER}: "visit": "start/you",`,
        `${JOURNEY}: "page": "start/you",`,
        `${MAIN}: "start/you": {`,
        `${LOCK}: "/patch/small~1flow.json/pages/start~1you/progress": "x"`,
      ].sort(),
    );
  });

  test("of a persona are in journeys and in personas that extend it", async () => {
    expect(await references(PERSONA, '"id": "ann"', "ann")).toEqual([
      `${PERSONA}: "id": "ann",`,
      `${OTHER}: "extends": "ann",`,
      `${JOURNEY}: "persona": "ann",`,
    ]);
  });

  test("of a fact that one lender adds leave out another lender's fact of that name", async () => {
    expect(await references(MAIN, '"own"', "own")).toEqual([
      `${MAIN}: "own": "named",`,
      `${MAIN}: "ready": "named && own"`,
    ]);
  });
});

test.each<[string, string, string, string, readonly string[]]>([
  [
    "a page",
    FLOW,
    '"fallback": "start/you"',
    "start",
    ["**start/you**, a page", "Tell us about you"],
  ],
  ["a persona", JOURNEY, '"persona": "ann"', "ann", ["**ann**, a persona", "Ann"]],
  ["a block", FIRST, '"block": "notice"', "notice", ["**notice**, a block"]],
  ["an argument of copy", FIRST, "Welcome, {who}", "who", ["/profile/name/firstName"]],
  ["the declaration of a fact", FLOW, '"ready": "named', "ready", ["a fact", "status.submitted"]],
])("hover explains %s", async (_name, path, around, word, expected) => {
  const hover = await editor.ask<Hover>("hover", path, around, word);
  for (const each of expected) expect(JSON.stringify(hover.contents)).toContain(each);
});

describe("rename", () => {
  test("changes a page everywhere and leaves it at its address", async () => {
    const texts = await rename(JOURNEY, '"page": "start/you"', "start", "start/name");
    expect([...texts.keys()].sort()).toEqual([FLOW, JOURNEY, FURTHER, MAIN, LOCK].sort());
    for (const text of texts.values())
      expect(text.replace('"path": "start/you"', "")).not.toMatch(/start(\/|~1)you/);
    expect(texts.get(FLOW)).toContain('"id": "start/name", "path": "start/you"');
    expect(texts.get(LOCK)).toContain("/pages/start~1name/progress");
  });

  test("leaves definitions as valid as before", async () => {
    const before = await readSources(root.path);
    const renamed = await rename(FLOW, '"to": "second"', "second", "thanks");
    const copy = await testRoot({ ...files, ...Object.fromEntries(renamed) });
    const codesOf = (sources: typeof before) =>
      validateDefinitions(definitionsOf(sources)).map(({ code }) => code);
    const after = await readSources(copy.path);
    await copy.remove();
    expect(codesOf(after)).toEqual(codesOf(before));
    expect(after.hash).not.toBe(before.hash);
  });

  test("keeps apart a page and a state of one name", async () => {
    const texts = await rename(FLOW, '"to": "second"', "second", "thanks");
    expect([...texts.keys()].sort()).toEqual([FLOW, FURTHER]);
    expect(texts.get(FURTHER)).toContain('"page": "second",\n        "state": "thanks"');
  });

  test("changes a fact where a lender uses it", async () => {
    const texts = await rename(CHECKLIST, '"done": "named"', "named", "hasName");
    expect([...texts.keys()].sort()).toEqual([CHECKLIST, FLOW, FIRST, MAIN, RIVAL].sort());
    expect(texts.get(MAIN)).toContain('"ready": "hasName && own"');
  });

  test("changes a fact that one lender adds in no other overlay", async () => {
    const texts = await rename(MAIN, "named && own", "own", "sure");
    expect([...texts.keys()]).toEqual([MAIN]);
    expect(texts.get(MAIN)).toContain('"sure": "named"');
  });

  test("changes an argument of copy in its screen, translations and overlays", async () => {
    const texts = await rename(FIRST, '"who": {', "who", "name");
    expect([...texts.keys()].sort()).toEqual([FIRST, SPANISH, MAIN].sort());
    for (const text of texts.values()) expect(text).not.toMatch(/\bwho\b/);
  });

  test("moves the file of a persona", async () => {
    const texts = await rename(OTHER, '"extends": "ann"', "ann", "anna");
    expect(texts.get("flows/sandbox/personas/anna.json")).toContain('"id": "anna"');
    expect(texts.get(OTHER)).toContain('"extends": "anna"');
  });

  test.each<[string, string, string, string, string, string]>([
    ["a checklist state", PERSONA, '"IN_PROGRESS"', "IN", "STARTED", "write a migration"],
    ["a screen", FLOW, '"screen": "first"', "first", "begin", "write a migration"],
    ["a block", FIRST, '"block": "notice"', "notice", "hint", "product's code"],
    ["a page by a taken name", FLOW, '"id": "start/you"', "start", "second", "already the name"],
    [
      "a page by an impossible name",
      FLOW,
      '"id": "start/you"',
      "start",
      "Start you",
      "small letters",
    ],
    ["an argument by a name of all copy", FIRST, '"who": {', "who", "companyNameShort", "already"],
  ])("refuses %s with the reason", async (_name, path, around, word, newName, reason) => {
    await expect(editor.ask("rename", path, around, word, { newName })).rejects.toThrow(reason);
  });
});
