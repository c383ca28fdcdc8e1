/** Drives the language server over its protocol, as an editor does. */
import { spawn } from "node:child_process";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createConnection,
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type CodeAction,
  type CompletionItem,
  type Diagnostic,
  type Hover,
  type Location,
  type ProtocolConnection,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { smallFlow, smallScreen, testRoot, type TestRoot } from "#definitions/testing/test-root.ts";
import { serveEditor } from "./server.ts";

const FLOW = "flows/small/flow.json";
const SCREEN = "flows/small/screens/first.json";
const OVERLAY = "flows/organisations/main/overlay.json";
const when = "named && application.consents.exists(c, c.type == 'E_SIGN')";
const screen = smallScreen("small", "first", {
  body: [{ id: "how", block: "notice", when: "named", options: { tone: "info", title: "How" } }],
});

let root: TestRoot;
let editor: ProtocolConnection;
let version = 0;
const published = new Map<string, (diagnostics: Diagnostic[]) => boolean>();
const texts = new Map<string, string>();

const uriOf = (path: string) => pathToFileURL(join(root.path, path)).href;

beforeAll(async () => {
  root = await testRoot({
    [FLOW]: smallFlow({
      facts: { named: "profile.name.firstName != null", ready: "named && status.submitted" },
      states: [
        { id: "first", page: "first", transitions: [{ id: "on", to: "second", when }] },
        { id: "second", page: "second", final: true },
      ],
    }),
    [SCREEN]: screen,
    [OVERLAY]: {
      patch: { "small/flow.json": { facts: { ready: "named && !status.cancelled" } } },
    },
  });
  const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
  serveEditor(
    createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toEditor)),
    { quiet: 20 },
  );
  editor = createProtocolConnection(
    new StreamMessageReader(toEditor),
    new StreamMessageWriter(toServer),
  );
  editor.onNotification("textDocument/publishDiagnostics", ({ uri, diagnostics }) => {
    if (published.get(uri)?.(diagnostics) === true) published.delete(uri);
  });
  editor.listen();
  const folder = { uri: pathToFileURL(root.path).href, name: "root" };
  await editor.sendRequest("initialize", {
    processId: null,
    rootUri: folder.uri,
    capabilities: {},
    workspaceFolders: [folder],
  });
  for (const path of [FLOW, SCREEN, OVERLAY]) {
    const text = await readFile(join(root.path, path), "utf8");
    texts.set(path, text);
    await editor.sendNotification("textDocument/didOpen", {
      textDocument: { uri: uriOf(path), languageId: "json", version: (version += 1), text },
    });
  }
});
afterAll(async () => {
  await editor.sendRequest("shutdown");
  editor.dispose();
  await root.remove();
});

/** Replaces a text of an open file for one request, and returns the position after it. */
async function typed(path: string, before: string, after: string) {
  const text = (texts.get(path) ?? "").replace(before, () => after);
  await editor.sendNotification("textDocument/didChange", {
    textDocument: { uri: uriOf(path), version: (version += 1) },
    contentChanges: [{ text }],
  });
  return TextDocument.create("", "json", 0, text).positionAt(text.indexOf(after) + after.length);
}

const ask = <Answer>(method: string, path: string, position: object, more: object = {}) =>
  editor.sendRequest(method, {
    textDocument: { uri: uriOf(path) },
    position,
    ...more,
  }) as Promise<Answer>;

/** Returns the position inside a text of an open file, one character after its beginning. */
async function at(path: string, part: string, inside: string) {
  await typed(path, part, part);
  const text = texts.get(path) ?? "";
  const offset = text.indexOf(part) + part.indexOf(inside) + 1;
  return TextDocument.create("", "json", 0, text).positionAt(offset);
}

/** Resolves with the diagnostics of a file as soon as they fulfill the condition. */
const diagnostics = (path: string, isWanted: (list: Diagnostic[]) => boolean) =>
  new Promise<Diagnostic[]>((resolve) => {
    published.set(uriOf(path), (list) => {
      const wanted = isWanted(list);
      if (wanted) resolve(list);
      return wanted;
    });
  });

test("a process of its own answers and validates, as VS Code starts it", async () => {
  const args = ["--import", "tsx", "scripts/language-server.ts", "--stdio"];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  try {
    const client = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    const found = new Promise<Diagnostic[]>((resolve) => {
      client.onNotification("textDocument/publishDiagnostics", ({ diagnostics: list }) => {
        if (list.length > 0) resolve(list);
      });
    });
    client.listen();
    const folder = { uri: pathToFileURL(root.path).href, name: "root" };
    const asked = { processId: null, rootUri: null, capabilities: {}, workspaceFolders: [folder] };
    await client.sendRequest("initialize", asked);
    const text = (texts.get(FLOW) ?? "").replace('"fallback": "first"', '"fallback": "frist"');
    await client.sendNotification("textDocument/didOpen", {
      textDocument: { uri: uriOf(FLOW), languageId: "json", version: 1, text },
    });
    expect((await found).map(({ code }) => code)).toContain("dangling-reference");
    await client.sendRequest("shutdown");
    const ended = new Promise((resolve) => child.once("exit", resolve));
    await client.sendNotification("exit");
    expect(await ended).toBe(0);
    client.dispose();
  } finally {
    child.kill();
  }
});

describe("completion in a guard", () => {
  test.each<[string, string, string, readonly string[], readonly string[]]>([
    ["names", FLOW, "na", ["named", "application", "status", "size"], ["firstName"]],
    ["fields of an object", FLOW, "profile.name.", ["firstName", "lastName"], ["named"]],
    ["fields of a list's element", FLOW, "application.consents.exists(x, x.", ["type"], ["exists"]],
    ["the element itself", FLOW, "application.consents.all(item, it", ["item"], []],
    ["functions of a list", FLOW, "application.consents.", ["exists", "all"], ["startsWith"]],
    ["values of a field", FLOW, "status.uwDecision == ", ["DECLINE", "named"], []],
    ["values inside quotation marks", FLOW, "status.uwDecision == 'DE", ["DECLINE"], ["named"]],
    ["values in a list", FLOW, "status.uwDecision in ['DECLINE', '", ["APPROVED"], ["named"]],
    ["nothing where an operator must follow", FLOW, "named ", [], ["named", "application"]],
  ])("offers %s", async (_name, path, source, offered, withheld) => {
    const position = await typed(path, when, source);
    const items = await ask<CompletionItem[]>("textDocument/completion", path, position);
    const labels = items.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining([...offered]));
    for (const label of withheld) expect(labels).not.toContain(label);
  });

  test.each([
    ["a screen", SCREEN, '"when": "named"', '"when": "na'],
    ["an overlay", OVERLAY, "named && !status.cancelled", "na"],
  ])("knows the facts of the flow in %s", async (_name, path, before, source) => {
    const rest = before.startsWith('"when"') ? '"' : "";
    const position = await typed(path, before, `${source}${rest}`);
    const inside = { line: position.line, character: position.character - rest.length };
    const items = await ask<CompletionItem[]>("textDocument/completion", path, inside);
    expect(items.find(({ label }) => label === "named")).toMatchObject({
      detail: "fact",
      documentation: { value: "profile.name.firstName != null" },
    });
  });
});

test.each<[string, string, string, readonly string[]]>([
  [
    "a field with its type and description",
    "profile.name.firstName",
    "firstName",
    ["**profile.name.firstName**", "text"],
  ],
  [
    "a fact with its guard",
    "named && status.submitted",
    "named",
    ["a fact of `flows/small/flow.json`", "profile.name.firstName != null"],
  ],
  ["a function", when, "exists", ["list.exists(x, condition)"]],
  [
    "the values of a field of a list's element",
    when,
    "type ==",
    ["application.consents[].type", "E_SIGN"],
  ],
])("hover explains %s", async (_name, part, inside, expected) => {
  const hover = await ask<Hover>("textDocument/hover", FLOW, await at(FLOW, part, inside));
  for (const each of expected) expect(JSON.stringify(hover.contents)).toContain(each);
});

test.each<[string, string, string, string, string, string]>([
  ["a fact", FLOW, "named && status.submitted", "named", FLOW, "named"],
  ["a fact from a screen", SCREEN, '"when": "named"', "named", FLOW, "named"],
  ["a field", FLOW, "profile.name.firstName", "firstName", "schemas/profile.schema.json", "{"],
])(
  "definition leads from the use of %s to its declaration",
  async (_name, path, part, inside, file, expected) => {
    const place = await at(path, part, inside);
    const [location] = await ask<[Location]>("textDocument/definition", path, place);
    expect(location.uri).toBe(uriOf(file));
    const text = await readFile(join(root.path, file), "utf8");
    expect(TextDocument.create("", "json", 0, text).getText(location.range)).toBe(expected);
  },
);

describe("rename", () => {
  const rename = async (part: string, inside: string, newName: string) =>
    ask<WorkspaceEdit>("textDocument/rename", FLOW, await at(FLOW, part, inside), { newName });
  const applied = (path: string, { changes = {} }: WorkspaceEdit) =>
    TextDocument.applyEdits(
      TextDocument.create("", "json", 0, texts.get(path) ?? ""),
      changes[uriOf(path)] ?? [],
    );

  test("changes a fact in its flow, its screens and the overlays of lenders", async () => {
    for (const path of [SCREEN, OVERLAY]) await typed(path, "", "");
    const edit = await rename("named && status.submitted", "named", "hasName");
    for (const path of [FLOW, SCREEN, OVERLAY]) {
      expect(applied(path, edit)).not.toMatch(/\bnamed\b/);
      expect(applied(path, edit)).toContain("hasName");
    }
    expect(applied(FLOW, edit)).toContain('"hasName": "profile.name.firstName != null"');
  });

  test("changes the element of a list inside its guard alone", async () => {
    const edit = await rename(when, "c,", "consent");
    expect(applied(FLOW, edit)).toContain("exists(consent, consent.type == 'E_SIGN')");
    expect(Object.keys(edit.changes ?? {})).toEqual([uriOf(FLOW)]);
  });

  test.each([
    ["a field", "profile.name.firstName", "firstName", "givenName", "write a migration"],
    ["a name that is taken", "named && status.submitted", "named", "ready", "already the name"],
    [
      "a name that no fact can have",
      "named && status.submitted",
      "named",
      "Has name",
      "small letter",
    ],
  ])("refuses %s with the reason", async (_name, part, inside, newName, reason) => {
    await expect(rename(part, inside, newName)).rejects.toThrow(reason);
  });
});

describe("diagnostics", () => {
  test.each<[string, string, string, string, string, string]>([
    ["an unknown fact", FLOW, when, "namd", "guard-unknown-name", "named"],
    ["an unknown field", FLOW, when, "status.submited", "guard-unknown-field", "submitted"],
    [
      "a value that the field lacks",
      FLOW,
      when,
      "status.uwDecision == 'DECLIN'",
      "guard-impossible-value",
      "'DECLINE'",
    ],
    ["an operator of another language", FLOW, when, "named & named", "guard-syntax", "&&"],
    [
      "a page that does not exist",
      FLOW,
      '"fallback": "first"',
      '"fallback": "frist"',
      "dangling-reference",
      '"first"',
    ],
  ])("mark %s and offer the right word", async (_name, path, before, after, code, fixed) => {
    const found = diagnostics(path, (list) => list.some((each) => each.code === code));
    await typed(path, before, after);
    const diagnostic = (await found).find((each) => each.code === code);
    const actions = await ask<CodeAction[]>(
      "textDocument/codeAction",
      path,
      {},
      {
        range: diagnostic?.range,
        context: { diagnostics: [diagnostic] },
      },
    );
    expect(actions[0]?.edit?.changes?.[uriOf(path)]?.[0]).toMatchObject({
      newText: fixed,
      range: diagnostic?.range,
    });
  });

  test("name the lender whose overlay has the fault, and go when it is corrected", async () => {
    const wrong = diagnostics(OVERLAY, (list) => list.length > 0);
    await typed(OVERLAY, "named && !status.cancelled", "named && !status.canceled");
    expect((await wrong)[0]).toMatchObject({ code: "guard-unknown-field", source: "hearthline" });
    const corrected = diagnostics(OVERLAY, (list) => list.length === 0);
    await typed(OVERLAY, "", "");
    expect(await corrected).toEqual([]);
  });
});
