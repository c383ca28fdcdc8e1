/** The placeholders that a sentence may have, by its place. */
import { wordArguments } from "#schemas/types/word-arguments.ts";
import { argumentNamesAt } from "#definitions/copy/argument-names.ts";
import type { CopyFile } from "#definitions/copy/copy-files.ts";
import { organisationArgumentNames } from "#definitions/copy/organisation-arguments.ts";
import type { SchemaLookup } from "#definitions/marks/marked-text.ts";
import type { Sentence } from "./sentences.ts";

export interface Placeholders {
  /** Names that only this text has; null where the definitions take names that no list has. */
  readonly args: readonly string[] | null;
  /** Whether the placeholders that all copy may use are allowed. */
  readonly sharedArgs: boolean;
}

/** A sentence with what a person needs to write it. */
export interface WritableSentence extends Sentence, Placeholders {}

/** @param sentences those of the file, in its order */
export const writable = (
  sentences: readonly Sentence[],
  file: CopyFile,
  schemas: SchemaLookup,
): WritableSentence[] =>
  sentences.map((sentence, index) => ({ ...sentence, ...placeholdersAt(file, index, schemas) }));

const argumentsOfWords: Readonly<Record<string, readonly string[]>> = wordArguments;

function placeholdersAt(
  { name, file, places }: CopyFile,
  index: number,
  schemas: SchemaLookup,
): Placeholders {
  const place = places[index];
  if (place === undefined) return { args: null, sharedArgs: false };
  // Code fills in the product's own words, and gives each its own values.
  if (name === "words") return { args: argumentsOfWords[place.pointer] ?? [], sharedArgs: false };
  const all = organisationArgumentNames(schemas);
  const names = argumentNamesAt(file.value, name.split("/")[0] ?? "", place, all);
  // A title takes the lender's own values alone; choices and answers of a lookup have their own names.
  if (names === null) return { args: place.itemArgs ? null : [], sharedArgs: !place.itemArgs };
  const own = [...names].filter((each) => !all.has(each));
  return { args: own, sharedArgs: names.size > own.length };
}
