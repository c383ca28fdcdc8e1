/**
 * What the analyses of rules read of a flow, as a number. Lenders that differ in copy alone have equal numbers,
 * and an edit of a sentence leaves the number.
 */
import { memoize } from "#engine/memoize.ts";
import { contentHash } from "./canonical.ts";
import { formAnswers } from "./form-answers.ts";
import type { AnyPart } from "./flow-parts.ts";
import { markedTexts, type SchemaLookup } from "./marks/marked-text.ts";
import { registeredNames } from "./marks/registered-names.ts";
import type { EffectiveFlow } from "./model.ts";
import { answersIn, NO_LISTS } from "./offered-values.ts";
import { partFiles } from "./part-files.ts";
import { submitGuards } from "./submit-guards.ts";
import { withoutCopy } from "./without-copy.ts";

/** Returns a number that is equal for flows of which the analyses read the same. */
export const essenceOf = memoize((flow: EffectiveFlow, schemas: SchemaLookup): number => {
  const lists = flow.flow.value.choices ?? NO_LISTS;
  return numberOfText(
    partFiles(flow)
      .map(({ row, id, file: { path, value } }) =>
        // A file that is not in a folder counts with all of its content but its texts for people.
        id === null
          ? `${path} ${contentHash(withoutCopy(value as object, row.schema, schemas))}`
          : `${path} ${id} ${essenceOfFile(value, row.schema, row.guards, schemas, lists)}`,
      )
      .join("\n"),
  );
});

/** The guards of a file, the effects and jobs that it names, its answers, and the values that it names. */
const essenceOfFile = memoize(
  (
    value: unknown,
    schema: string,
    guards: AnyPart["guards"],
    schemas: SchemaLookup,
    lists: object,
  ): string =>
    contentHash([
      guards === null ? [] : placesOf(markedTexts(value, schema, "x-guard", schemas)),
      registeredNames(value, schema, schemas),
      formAnswers(value),
      answersIn(value, lists),
      placesOf(markedTexts(value, schema, "x-value-of", schemas)),
      typeof value === "object" && value !== null ? submitGuards(value) : [],
    ]),
);

const placesOf = (marked: ReturnType<typeof markedTexts>) =>
  marked.map(({ pointer, text, mark }) => [pointer, text, mark]);

const numbers = new Map<string, number>();
/** More than the shipped definitions have; a full cache is cleared, and its numbers are not given again. */
const MAX_NUMBERS = 10_000;
let given = 0;

function numberOfText(text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  if (numbers.size >= MAX_NUMBERS) numbers.clear();
  given += 1;
  numbers.set(text, given);
  return given;
}
