/** What an effect refuses with is a borrower's to read: each of its sentences is among the words that are translated. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { translate } from "#server/locale/translate.ts";

const words = JSON.parse(readFileSync("flows/words/words.json", "utf8")) as {
  server: Record<string, string>;
};
/** As if every sentence had a translation. */
const sentences = new Map(Object.values(words.server).map((text) => [text, `» ${text}`]));

/** Texts of a fault that end as a sentence does; what fills a template's holes is a name. */
const refusals = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && name !== "reading.ts")
  .flatMap((name) => {
    const source = readFileSync(join(import.meta.dirname, name), "utf8");
    return [...source.matchAll(/(["`])([A-Z][^"`\n]{6,}[.?!])\1/g)].map(
      ([, , text = ""]) => [name, text.replaceAll(/\$\{[^}]*\}/g, "7")] as const,
    );
  })
  // An error and no refusal: the log has it.
  .filter(([, text]) => !text.startsWith("Document 7 could not be signed"));

test("there are refusals", () => expect(refusals.length).toBeGreaterThan(40));

test.each(refusals)("%s: %s", (_, text) => {
  expect(translate(text, sentences)).toMatch(/^»/);
});
