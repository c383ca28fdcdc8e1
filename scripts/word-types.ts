/** Generates the types of the product's words: which placeholders code fills in. */
import { readFile } from "node:fs/promises";
import { isRecord, joinPointer } from "#engine/index.ts";
import { readMessage } from "#definitions/copy/message-syntax.ts";

const source = "flows/words/words.json";
const banner = `/* Generated from ${source} by \`npm run generate\`. */`;

/** `minLength` → `min-length`. */
const codeOf = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

type Words = Record<string, Record<string, string>>;
const wordsIn = async (): Promise<Words> => JSON.parse(await readFile(source, "utf8")) as Words;
const placeholders = (text: string): string[] => [...readMessage(text).args.keys()];

/**
 * Returns a type with one property for each code. A text of the group `messages` serves where
 * `server` has none of that name.
 */
async function messageTypes(): Promise<string> {
  const words = await wordsIn();
  const lines = Object.entries({ ...words.messages, ...words.server }).map(([name, text]) => {
    const args = placeholders(text).map((arg) => `${arg}: string | number`);
    const type = args.length === 0 ? "Record<never, never>" : `{ ${args.join("; ")} }`;
    return `  "${codeOf(name)}": ${type};`;
  });
  return [
    banner,
    "",
    "/** Arguments of each sentence that the server says, by the sentence's code. */",
    "export interface ServerMessages {",
    ...lines,
    "}",
    "",
  ].join("\n");
}

/** Returns the placeholders of each word that has some, by its pointer. */
async function wordArguments(): Promise<string> {
  const lines: string[] = [];
  const walk = (value: unknown, pointer: string): void => {
    if (typeof value === "string") {
      const names = placeholders(value).map((name) => JSON.stringify(name));
      if (names.length > 0) lines.push(`  "${pointer}": [${names.join(", ")}],`);
    } else if (isRecord(value))
      for (const [name, each] of Object.entries(value)) walk(each, joinPointer(pointer, name));
  };
  walk(await wordsIn(), "");
  return [
    banner,
    "",
    "/** Placeholders that code fills in, by the pointer of the word. */",
    "export const wordArguments = {",
    ...lines,
    "} as const;",
    "",
  ].join("\n");
}

/** Contents by file under `schemas/types/`. */
export const wordTypes = async (): Promise<ReadonlyMap<string, string>> =>
  new Map([
    ["server-messages.ts", await messageTypes()],
    ["word-arguments.ts", await wordArguments()],
  ]);
