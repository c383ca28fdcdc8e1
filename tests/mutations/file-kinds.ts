/** Faults of files, of JSON Schemas, and of organizations' settings and overlays. */
import {
  atEach,
  FLOW,
  MAIL,
  parentOf,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const text = (value: unknown): string => JSON.stringify(value, null, 2);
const files =
  (path: RegExp) =>
  (tree: Tree): Spot[] =>
    tree.files(path).map((file) => ({ file, pointer: "" }));
const DEFINITION = /^flows\/(?!.*lock)/;
const SCHEMA = /^schemas\/.*\.schema\.json$/;

/** A fault in the text of the whole file. */
const rewritten = (
  name: string,
  code: string,
  path: RegExp,
  write: (value: Any) => string,
  pointer = "",
): Kind => ({
  name,
  code,
  spots: files(path),
  mutate: ({ file }, tree) => ({ changes: { [file]: write(tree.value(file)) }, file, pointer }),
});

export const fileKinds: readonly Kind[] = [
  rewritten("a file ends too soon", "json-malformed", DEFINITION, (value) =>
    text(value).slice(0, -2),
  ),
  rewritten("a comma too many", "json-malformed", DEFINITION, (value) =>
    text(value).replace(/\n\}$/, ",\n}"),
  ),
  rewritten(
    "a key is given twice",
    "json-duplicate-key",
    SCREEN,
    (value) => text(value).replace(/\n\}$/, ',\n  "title": "Another"\n}'),
    "/title",
  ),
  rewritten(
    "a key that reaches the prototype",
    "json-prototype-key",
    FLOW,
    (value) => text(value).replace(/\n\}$/, ',\n  "__proto__": {}\n}'),
    "/__proto__",
  ),
  {
    name: "a property has a reserved key as its name",
    code: "json-prototype-key",
    spots: atEach(SCREEN, "/form/ui"),
    mutate: ({ file, pointer }, tree) => ({
      changes: { [file]: tree.changed(file, pointer, (ui: Any) => ({ ...ui, constructor: {} })) },
      file,
      pointer: `${pointer}/constructor`,
    }),
  },
  {
    name: "a file is in a folder that no part reads",
    code: "file-unknown",
    spots: files(SCREEN),
    mutate: ({ file }, tree) => {
      const aside = file.replace("/screens/", "/screnes/");
      return { changes: { [aside]: tree.value(file) }, file: aside, pointer: "" };
    },
  },
  {
    name: "a screen belongs to an unknown flow",
    code: "flow-missing",
    spots: files(SCREEN),
    mutate: ({ file }, tree) => {
      const elsewhere = file.replace(/^flows\/[^/]+\//, "flows/nobody/");
      return { changes: { [elsewhere]: tree.value(file) }, file: elsewhere, pointer: "" };
    },
  },
  replacing(
    "a flow lacks its id",
    "flow-schema",
    atEach(FLOW, "/id"),
    () => undefined,
    () => "",
  ),
  replacing(
    "an e-mail lacks its subject",
    "mail-schema",
    atEach(MAIL, "/subject"),
    () => undefined,
    () => "",
  ),
  replacing(
    "a flag lacks its rule",
    "flags-schema",
    atEach(/^flows\/flags\.json$/, "/flags/#/when"),
    () => undefined,
    ({ pointer }) => parentOf(pointer),
  ),
  replacing(
    "a link names an undefined flag",
    "flag-unknown",
    atEach(/\/shell\.json$/, "/appMenu/#/flag"),
    (flag: string) => `${flag}s`,
  ),
  replacing(
    "an experiment's shares do not reach 100 percent",
    "flag-shares",
    atEach(/^flows\/flags\.json$/, "/flags/#"),
    ({ variations = [{ id: "control" }, { id: "other" }], ...flag }: Any) => ({
      ...flag,
      variations: variations.map((each: Any, index: number) => ({
        ...each,
        share: index === 0 ? 60 : 30 / (variations.length - 1),
      })),
    }),
  ),
  replacing(
    "an answer of the chatbot lacks its text",
    "chat-answers-schema",
    atEach(/^flows\/chatbot\/answers\.json$/, "/answers/#/text"),
    () => undefined,
    ({ pointer }) => parentOf(pointer),
  ),
  replacing(
    "a rule of the chat's queue lacks its skill",
    "chat-skills-schema",
    atEach(/^flows\/chatbot\/skills\.json$/, "/skills/#/skill"),
    () => undefined,
    ({ pointer }) => parentOf(pointer),
  ),
  replacing(
    "a loan originator lacks a name",
    "originators-schema",
    atEach(/\/originators\.json$/, "/originators/#/originatorName"),
    () => undefined,
    ({ pointer }) => parentOf(pointer),
  ),
  replacing(
    "the words lack those of the first page",
    "words-schema",
    atEach(/^flows\/words\/words\.json$/, "/start"),
    () => undefined,
    () => "",
  ),
  replacing(
    "a shell lacks its menu",
    "shell-schema",
    atEach(/\/shell\.json$/, "/appMenu"),
    () => undefined,
    () => "",
  ),
  replacing(
    "a notification lacks a title",
    "notifications-schema",
    atEach(/\/notifications\.json$/, "/notifications/#/title"),
    () => undefined,
    ({ pointer }) => parentOf(pointer),
  ),
  replacing(
    "an agent's view lacks its facts",
    "agent-view-schema",
    atEach(/\/agent-view\.json$/, "/facts"),
    () => undefined,
    () => "",
  ),
  replacing(
    "an agent's view misspells the pointer of a value",
    "value-unknown",
    atEach(/\/agent-view\.json$/, "/facts/#/values/#/pointer"),
    (pointer: string) => `${pointer}Zq`,
  ),
  replacing(
    "an agent's view shows an amount as an address",
    "agent-fact",
    atEach(/\/agent-view\.json$/, "/facts/#/values/#/format", (name: Any) => name === "currency"),
    () => "address",
  ),
  replacing(
    "a product lacks its name",
    "product-schema",
    atEach(/\/product\.json$/, "/name"),
    () => undefined,
    () => "",
  ),
  {
    name: "a product lacks its words",
    code: "product-words-missing",
    spots: (tree) => tree.files(/\/product\.json$/).map((file) => ({ file, pointer: "" })),
    mutate: ({ file }) => ({
      changes: { [file]: null },
      file: file.replace("product.json", "flow.json"),
      pointer: "/product",
    }),
  },
  replacing(
    "a product has no status text for a state",
    "product-words-missing",
    // A label of a state on a page refines the label of the state.
    (tree) =>
      atEach(
        /\/product\.json$/,
        "/applications/labels/*",
      )(tree).filter(({ pointer }) => !pointer.includes("~1")),
    () => undefined,
    ({ pointer }) => parentOf(pointer),
  ),
  replacing(
    "a product begins at an address that no flow answers",
    "product-words",
    atEach(/\/product\.json$/, "/begin"),
    () => "/nowhere/at/all",
    ({ pointer }) => pointer,
  ),
  rewritten(
    "a schema without an identity",
    "schema-without-id",
    SCHEMA,
    ({ $id: _id, ...schema }: Any) => text(schema),
  ),
  rewritten("a schema with a misspelled keyword", "schema-invalid", SCHEMA, (schema: Any) =>
    text({ ...schema, requierd: [] }),
  ),
  {
    name: "two schemas have one identity",
    code: "schema-id-repeated",
    spots: (tree) => files(SCHEMA)(tree).slice(1),
    mutate: ({ file }, tree) => {
      const [first = ""] = tree.files(SCHEMA);
      return {
        changes: { [file]: { ...tree.value(file), $id: tree.value(first, "/$id") } },
        file,
        pointer: "/$id",
      };
    },
  },
];
