/** Returns the kind of each file under flows/, by its path. */
import { cachedByKey } from "../identity/cached-by-key.ts";
import { partRows } from "../parts/flow-parts.ts";
import { partAt } from "../parts/part-paths.ts";

export interface Kind {
  /** Findings of its schema have the code `<name>-schema`. */
  name: string;
  /** Name under schemas/ without `.schema.json`; null when code checks the file. */
  schema: string | null;
}

interface KindRow extends Kind {
  path: RegExp;
}

/**
 * Files that belong to no flow, one row a kind; the first row that fits counts. Files of flows are
 * rows of `flowParts`.
 */
const kinds: readonly KindRow[] = [
  {
    name: "organisation",
    path: /^organisations\/[^/]+\/organisation\.json$/,
    schema: "organisation",
  },
  { name: "originators", path: /^organisations\/[^/]+\/originators\.json$/, schema: "originators" },
  { name: "theme", path: /^organisations\/[^/]+\/theme\.json$/, schema: "theme" },
  { name: "overlay-lock", path: /^organisations\/[^/]+\/overlay\.lock\.json$/, schema: null },
  { name: "overlay", path: /^organisations\/[^/]+\/overlay\.json$/, schema: "overlay" },
  {
    name: "journey",
    path: /^organisations\/[^/]+\/journeys\/[^/]+\/[^/]+\.json$/,
    schema: "journey",
  },
  { name: "copy", path: /^organisations\/[^/]+\/copy\/[^/]+\.json$/, schema: "copy" },
  { name: "chat-answers", path: /^chatbot\/answers\.json$/, schema: "chat-answers" },
  { name: "chat-skills", path: /^chatbot\/skills\.json$/, schema: "chat-skills" },
  { name: "flags", path: /^flags\.json$/, schema: "flags" },
  { name: "retention", path: /^retention\.json$/, schema: "retention" },
  { name: "persona", path: /^sandbox\/personas\/[^/]+\.json$/, schema: "persona" },
  { name: "lookup-rows", path: /^sandbox\/lookups\/[^/]+\.json$/, schema: "lookup-rows" },
  { name: "sandbox-chat", path: /^sandbox\/chat\.json$/, schema: "sandbox-chat" },
  { name: "places", path: /^sandbox\/places\.json$/, schema: "places" },
  { name: "words", path: /^words\/words\.json$/, schema: "words" },
];

/** Returns every kind, those of the parts of a flow included. */
export const allKinds = (): Kind[] => [
  ...kinds,
  ...partRows.map(([, { kind, schema }]) => ({ name: kind, schema })),
];

/** Returns the schema of each kind that has one, with the paths of its files as a pattern with `*` and `**`. */
export const schemaPatterns = (): { schema: string; pattern: string }[] => [
  ...kinds.flatMap(({ path, schema }) =>
    schema === null ? [] : [{ schema, pattern: patternOf(path) }],
  ),
  ...partRows.map(([, { path, schema }]) => ({
    schema,
    pattern: `*/${path.replace("**", "**/*")}`,
  })),
];

/** Returns the pattern that matches as the expression does; the rows above use nothing else. */
const patternOf = ({ source }: RegExp): string =>
  source
    .replace(/^\^|\$$/g, "")
    .replaceAll("[^/]+", "*")
    .replaceAll("\\", "");

/**
 * Returns the kind of a file; null for a path that nothing reads. Each save asks for the files of each organization.
 * @param path relative to flows/, with forward slashes
 */
export const kindOf = cachedByKey((path: string): Kind | null => {
  const row = kinds.find((kind) => kind.path.test(path));
  if (row) return row;
  const part = partAt(path)?.row;
  return part ? { name: part.kind, schema: part.schema } : null;
});
