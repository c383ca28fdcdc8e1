/** Holds docs/formats.md to the schemas, the renderers, the documents and the validators. */
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addFormWords } from "#definitions/forms/form-keywords.ts";
import { valueAt } from "#engine/index.ts";
import { argumentWriter } from "#lending/formats/arguments.ts";
import { formFormats, standardFormats } from "#lending/formats/index.ts";
import { formatValue as onPage, type ValueFormat } from "#renderers/format/value.ts";
import { ENGLISH } from "#renderers/testing/words.ts";
import { formatValue as inDocument } from "#server/lending/documents/values.ts";

const NONE = "—";
const labels = { SOLE: "One owner", JOINT: "Several owners" };
const timeZone = "America/Los_Angeles";
const now = Date.parse("2026-11-25T18:30:00Z");

/** Returns the cells of the table under a heading, without marks of code. */
function rowsUnder(heading: string): string[][] {
  const [, section = ""] = readFileSync("docs/formats.md", "utf8").split(`## ${heading}\n`);
  const [table = ""] = section.split("\n## ");
  return table
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .slice(2, -2)
        .split(" | ")
        .map((cell) => cell.replaceAll("`", "")),
    );
}

/** Returns the formats that a schema lists below a pointer. */
function formatsIn(file: string, pointer: string): string[] {
  const schema = JSON.parse(readFileSync(`schemas/${file}.schema.json`, "utf8")) as unknown;
  const lists: string[][] = [];
  JSON.stringify(valueAt(schema, pointer), (key, value: unknown) => {
    if (key === "format" && typeof value === "object" && value !== null && "enum" in value)
      lists.push(value.enum as string[]);
    return value;
  });
  expect(new Set(lists.map(String)).size, `${file}${pointer} has one list of formats`).toBe(1);
  return lists[0] ?? [];
}

describe("the formats of answers in docs/formats.md", () => {
  const rows = rowsUnder("Formats of answers");
  const ajv = addFormWords(addFormats.default(new Ajv({ strict: true }), [...standardFormats]));

  test("are those of the table that validators and messages share", () =>
    expect(new Set(rows.map(([format]) => format))).toEqual(
      new Set([...standardFormats, ...Object.keys(formFormats)]),
    ));

  test.each(rows)("%s: %s accepts %s and refuses %s", (format, _, accepted, refused) => {
    const validate = ajv.compile({ type: "string", format });
    expect([validate(accepted), validate(refused)]).toEqual([true, false]);
  });
});

describe("the formats of values in docs/formats.md", () => {
  const rows = rowsUnder("Formats of values");

  test.each([
    ["blocks", 1, "blocks/facts", ""],
    ["documents", 2, "document", ""],
    ["computed values", 3, "screen", "/properties/form/properties/computed"],
    ["arguments of screens", 4, "screen", "/$defs/argument"],
    ["arguments of e-mails", 4, "mail", "/$defs/argument"],
  ])("are exactly those that the schema of %s lists", (_, column, file, pointer) => {
    const documented = rows.filter((row) => row[column] === "yes").map(([format]) => format);
    expect(new Set(documented)).toEqual(new Set(formatsIn(file, pointer)));
  });

  test.each(rowsUnder("Currencies and decimals"))(
    "%s on %s %s: %s",
    (option, _on, _what, reads) => {
      const style = JSON.parse(`{${option}}`) as object;
      const setting = { language: ENGLISH, ...style };
      expect(onPage(15_000, "currency", setting)).toBe(reads);
    },
  );

  test.each(rows)(
    "%s reads as its row says",
    (format, blocks, documents, _, copy, value, page, text) => {
      const given = JSON.parse(value ?? "") as unknown;
      const inCopy = argumentWriter({ locale: "en-US", timeZone });
      expect(copy === "yes" ? inCopy(given, { format }) : page).toBe(page);
      expect(
        blocks === "yes"
          ? onPage(given, format as ValueFormat, { labels, timeZone, now, language: ENGLISH })
          : NONE,
      ).toBe(page);
      expect(
        documents === "yes"
          ? inDocument(
              given,
              { ...(format ? { format } : {}), labels },
              { locale: "en-US", timeZone },
            )
          : NONE,
      ).toBe(text);
    },
  );
});
