/** The file that goes to a translator and comes back. */
import type { Supplied, TranslationRow } from "../workspace/texts/translations.ts";
import { readCsv, writtenCsv } from "./csv.ts";

const HEAD = ["key", "where", "english", "english of the present translation", "translation"];

/** Returns the file for a translator: one row a text, the translation empty or the present one. */
export const exportedRows = (rows: readonly TranslationRow[]): string =>
  writtenCsv([
    HEAD,
    ...rows.map(({ key, place, english, before, text }) => [
      key,
      place,
      english,
      before ?? "",
      text,
    ]),
  ]);

/**
 * Returns the translations of a file that came back. Rows without a translation are left out.
 * @throws with a reason for a person when the file is another one
 */
export function importedRows(text: string): Supplied[] {
  const [head = [], ...rows] = readCsv(text);
  const [key, english, translation] = ["key", "english", "translation"].map((name) =>
    head.indexOf(name),
  ) as [number, number, number];
  if (key < 0 || english < 0 || translation < 0)
    throw new Error(`This is no file of translations. Its first row must name ${HEAD.join(", ")}.`);
  return rows
    .map((row) => ({
      key: row[key] ?? "",
      english: row[english] ?? "",
      text: row[translation] ?? "",
    }))
    .filter((row) => row.text.trim() !== "");
}
