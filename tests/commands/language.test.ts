/**
 * The words that the house style drops, and British spellings, appear in no comment, document,
 * message, schema description, test name or identifier (CONTRIBUTING.md, "Style").
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = [
  "bench",
  "definitions",
  "docs",
  "engine",
  "lending",
  "renderers",
  "schemas",
  "scripts",
  "server",
  "src",
  "tests",
];
const DOCUMENTS = ["README.md", "CONTRIBUTING.md", "flows/organisations/README.md"];
const TEXT = /\.(?:tsx?|jsx?|css|md|json)$/;

/** Files that need the words, with the reason. */
const EXEMPT: readonly { readonly path: RegExp; readonly reason: string }[] = [
  { path: /^tests\/commands\/language\.test\.ts$/, reason: "It lists the words." },
  { path: /^schemas\/types\//, reason: "Generated from the schemas, which are checked." },
  { path: /^tests\/.*\/flows\//, reason: "Copy for borrowers and its translations." },
  { path: /\/fixtures\//, reason: "Faulty definitions: data of the checks, without prose." },
];

/** Texts that may use a word, with the reason. */
const ALLOWED: readonly { readonly text: RegExp; readonly reason: string }[] = [
  { text: /application stands\b/gi, reason: "A heading for borrowers, and the README's lead." },
];

/** What to write instead of a word; each key is the source of a regular expression. */
const INSTEAD: Readonly<Record<string, string>> = {
  "told|untold": "reported, received, or the name of the event",
  whoever: "the person, by role",
  somebody: "a person, by role",
  "as meant": "correctly",
  "comes to": "reaches, becomes",
  "given back": "returned",
  "made of": "built from, contains",
  beside: "next to, with, other than",
  stands: "is, means, applies",
  "is held": "is stored, waits, is kept",
  "is of": "belongs to, has",
  "colours?": "color",
  "behaviours?": "behavior",
  "favour\\w*": "favor",
  "honour\\w*": "honor, accept",
  "neighbours?": "neighbor",
  grey: "gray",
  "licence[sd]?": "license",
  "centre[sd]?": "center",
  "programmes?": "program",
  "label(?:led|ling)": "labeled, labeling",
  "analys(?:e|ed|ing)": "analyze",
  "(?:author|custom|emphas|general|initial|memor|minim|normal|optim|recogn|serial|standard|util)is(?:e[ds]?|ing|ation)":
    "-ize",
};

const DROPPED = Object.entries(INSTEAD).map(
  ([word, instead]) => [new RegExp(`(?<![\\w-])(?:${word})(?![\\w-])`, "i"), instead] as const,
);

const files = [
  ...DOCUMENTS,
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  ),
].filter((file) => TEXT.test(file) && !EXEMPT.some(({ path }) => path.test(file)));

/** Faults of one text, as `line: word → replacement`. */
function faultsOf(text: string): string[] {
  const checked = ALLOWED.reduce((rest, { text: allowed }) => rest.replaceAll(allowed, ""), text);
  return checked.split("\n").flatMap((line, index) =>
    DROPPED.flatMap(([word, instead]) => {
      const match = word.exec(line);
      return match === null ? [] : [`${index + 1}: "${match[0]}" → ${instead}`];
    }),
  );
}

test("finds a dropped word in a comment, in a message and in a document", () => {
  expect(faultsOf("/** Whoever asks is told. */")).toHaveLength(2);
  expect(faultsOf('throw new Error("It is of no use.");')).toHaveLength(1);
  expect(faultsOf("Each colour\nis grey.")).toEqual(['1: "colour" → color', '2: "grey" → gray']);
  expect(faultsOf("Where your application stands")).toEqual([]);
});

test("no file uses a word that the house style drops, or a British spelling", () => {
  expect(files.length).toBeGreaterThan(1500);
  const faults = files.flatMap((file) =>
    faultsOf(readFileSync(file, "utf8")).map((fault) => `${file}:${fault}`),
  );
  expect(faults.join("\n")).toBe("");
});

test("what people read in definitions, findings and forms of data says email, not e-mail", () => {
  const read = ["flows", "schemas", "definitions/findings"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".json"))
      .map((file) => join(folder, file)),
  );
  expect(read.length).toBeGreaterThan(500);
  expect(read.filter((file) => /\be-mail/i.test(readFileSync(file, "utf8")))).toEqual([]);
});
