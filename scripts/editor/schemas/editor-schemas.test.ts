/** The generated schemas in the JSON language service of VS Code, with the settings of this repository. */
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { beforeAll, expect, test } from "vitest";
import {
  getLanguageService,
  TextDocument,
  type LanguageService,
} from "vscode-json-languageservice";
import { loadDefinitions, type Definitions } from "#definitions/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { mergedNames, namesInFlow } from "./names.ts";
import { EDITOR_SCHEMAS, editorSchemas } from "./editor-schemas.ts";
import { editorSettings } from "./write.ts";

/** The service compares addresses as text, and would not know a folder with a space in its name again. */
const root = "file:///repository/";
let definitions: Definitions;
let service: LanguageService;

beforeAll(async () => {
  definitions = await loadDefinitions(".");
  const generated = editorSchemas(definitions);
  service = getLanguageService({
    schemaRequestService: (uri) => {
      const path = decodeURIComponent(uri.slice(root.length));
      const schema = path.startsWith(`${EDITOR_SCHEMAS}/`)
        ? generated.get(posix.relative(EDITOR_SCHEMAS, path))
        : definitions.sources.files.get(path)?.value;
      return schema === undefined
        ? Promise.reject(new Error(`There is no ${path}.`))
        : Promise.resolve(JSON.stringify(schema));
    },
    workspaceContext: {
      resolveRelativePath: (path, resource) => new URL(path, resource).href,
    },
  });
  const { "json.schemas": schemas } = editorSettings() as {
    "json.schemas": { url: string; fileMatch: string[]; schema: object }[];
  };
  service.configure({
    validate: true,
    schemas: schemas.map(({ url, ...rest }) => ({ uri: new URL(url, root).href, ...rest })),
  });
});

/** Returns the document of a definition, and the position of the mark `|` in it. */
function documentAt(path: string, value: unknown) {
  const marked = JSON.stringify(value, null, 2);
  const offset = marked.indexOf("|");
  const text = marked.replace("|", "");
  const document = TextDocument.create(`${root}${path}`, "json", 1, text);
  return {
    document,
    parsed: service.parseJSONDocument(document),
    position: document.positionAt(offset),
  };
}

const flowIds = () => [...definitions.base.flows.keys()];
const schemaOf = (path: string, kind: string) =>
  `${"../".repeat(path.split("/").length - 1)}schemas/${kind}.schema.json`;

/** The first product's flow of applications. */
const own = JSON.parse(readFileSync("flows/heloc/flow.json", "utf8")) as Flow;
const state = own.states.at(-1)?.id ?? "";
const page = own.pages.at(-1)?.id ?? "";
const screen = own.pages.at(-1)?.screen ?? "";
const inState = (id: string, way: object) => ({
  id,
  states: [{ id: "a", page: "b", transitions: [way] }],
});
const inForm = (form: object) => ({ form: { schema: { $id: "screen:heloc/start/x" }, ...form } });
const patching = (path: string, patch: object) => ({ patch: { [path]: patch } });

test.each<[string, string, string, object, string]>([
  ["a page", "flows/heloc/flow.json", "flow", { id: "heloc", fallback: "|" }, page],
  ["a state", "flows/heloc/flow.json", "flow", inState("heloc", { to: "|" }), state],
  [
    "a checklist state",
    "flows/heloc/flow.json",
    "flow",
    { id: "heloc", leftToStates: ["|"] },
    "HMDA",
  ],
  ["a screen", "flows/heloc/flow.json", "flow", { id: "heloc", pages: [{ screen: "|" }] }, screen],
  ["a block", "flows/heloc/screens/x.json", "screen", { body: [{ block: "|" }] }, "notice"],
  [
    "an option of a block",
    "flows/heloc/screens/x.json",
    "screen",
    { body: [{ block: "notice", options: { "|": 1 } }] },
    "tone",
  ],
  [
    "a widget",
    "flows/heloc/screens/x.json",
    "screen",
    inForm({ ui: { a: { "ui:widget": "|" } } }),
    "radio-cards",
  ],
  [
    "an effect",
    "flows/heloc/screens/x.json",
    "screen",
    { actions: [{ effects: [{ effect: "|" }] }] },
    "select-offer",
  ],
  [
    "a pointer to bind",
    "flows/heloc/screens/x.json",
    "screen",
    inForm({ bind: { a: "|" } }),
    "/profile/email",
  ],
  [
    "a job",
    "flows/heloc/checklist.json",
    "checklist",
    { id: "heloc", steps: [{ run: [{ job: "|" }] }] },
    "credit.softPull",
  ],
  [
    "a flag",
    "flows/account/shell.json",
    "shell",
    { footerLinks: [{ flag: "|" }] },
    "fe-heloc-survey",
  ],
  [
    "a file to patch",
    "flows/organisations/main/overlay.json",
    "overlay",
    { patch: { "|": {} } },
    "heloc/flow.json",
  ],
  [
    "an item to patch by id",
    "flows/organisations/main/overlay.json",
    "overlay",
    patching("heloc/flow.json", { states: { "|": {} } }),
    state,
  ],
  [
    "a page in a patch",
    "flows/organisations/main/overlay.json",
    "overlay",
    patching("heloc/flow.json", { fallback: "|" }),
    page,
  ],
  ["an organization", "flows/organisations/main/overlay.json", "overlay", { extends: "|" }, "main"],
])("an editor completes %s", async (_name, path, kind, value, expected) => {
  const { document, parsed, position } = documentAt(path, {
    $schema: schemaOf(path, kind),
    ...value,
  });
  const list = await service.doComplete(document, position, parsed);
  expect(list?.items.map(({ label }) => label.replaceAll('"', ""))).toContain(expected);
});

test.each<[string, string, string, object, string]>([
  [
    "a page that does not exist",
    "flows/heloc/flow.json",
    "flow",
    { id: "heloc", fallback: "strat" },
    "strat",
  ],
  [
    "a page of another flow",
    "flows/heloc/flow.json",
    "flow",
    { id: "heloc", fallback: "apply/income" },
    "apply/income",
  ],
  [
    "a pointer that no entity has",
    "flows/heloc/screens/x.json",
    "screen",
    inForm({ bind: { a: "/profile/emial" } }),
    "/profile/emial",
  ],
  [
    "an id that a list lacks",
    "flows/organisations/main/overlay.json",
    "overlay",
    patching("heloc/flow.json", { fallback: "strat" }),
    "strat",
  ],
])("an editor marks %s", async (_name, path, kind, value, wrong) => {
  const { document, parsed } = documentAt(path, { $schema: schemaOf(path, kind), ...value });
  const found = await service.doValidation(document, parsed);
  expect(found.map(({ range }) => document.getText(range))).toContain(JSON.stringify(wrong));
});

test("every mark `x-names` names a kind of names that exists", () => {
  const kinds = new Set(
    [...definitions.sources.files.values()].flatMap(({ path, value }) =>
      path.startsWith("schemas/")
        ? [...JSON.stringify(value).matchAll(/"x-names":"([^"]+)"/g)].map(([, kind = ""]) => kind)
        : [],
    ),
  );
  const flows = [...definitions.base.flows.values()];
  const names = mergedNames(flows.map((flow) => namesInFlow(definitions, flow)));
  expect(kinds.size).toBeGreaterThan(0);
  expect([...kinds].filter((kind) => (names[kind]?.size ?? 0) === 0)).toEqual([]);
});

test("an editor finds nothing wrong in the shipped definitions", async () => {
  const files = [...definitions.sources.files.values()].filter(
    ({ path, kind }) => path.startsWith("flows/") && kind?.schema != null,
  );
  expect(files.length).toBeGreaterThan(flowIds().length);
  const wrong: string[] = [];
  // One file of each kind in each folder, because the schemas of the others are the same; every overlay.
  const samples = new Map(
    files.map((file) => [
      file.kind?.name === "overlay" ? file.path : `${file.path.split("/")[1]} ${file.kind?.name}`,
      file,
    ]),
  );
  for (const { path, value } of samples.values()) {
    const { document, parsed } = documentAt(path, value);
    for (const { message, range } of await service.doValidation(document, parsed))
      wrong.push(`${path}:${range.start.line + 1} ${JSON.stringify(message)}`);
  }
  expect(wrong).toEqual([]);
});
