/**
 * What the analyses of rules read of a flow, as a number. Lenders that differ in copy alone have equal numbers,
 * and an edit of a sentence does not change the number.
 */
import { memoize } from "#engine/memoize.ts";
import { textNumbers } from "#engine/numbered-texts.ts";
import { contentHash } from "./canonical.ts";
import { formAnswers } from "../forms/form-answers.ts";
import type { AnyPart } from "../parts/flow-parts.ts";
import { markedTexts, type SchemaLookup } from "../marks/marked-text.ts";
import { registeredNames } from "../marks/registered-names.ts";
import type { EffectiveFlow, MergedFile } from "../model.ts";
import { answersIn, answersOf, documentTypes, NO_LISTS } from "../writes/given-answers.ts";
import { numberOf } from "./numbered.ts";
import { inParts } from "../parts/in-parts.ts";
import { pagesNamed } from "../forms/pages-named.ts";
import { takenAnswers } from "../forms/taken-answers.ts";
import { submitGuards } from "../forms/submit-guards.ts";
import { withoutRules, withoutTexts } from "./without-texts.ts";
import { optionalIn } from "../forms/optional-answers.ts";
import { writtenByWork, writtenIn } from "../writes/written-pointers.ts";

/** Returns a number that is equal for flows of which the analyses of their own rules read the same. */
export const essenceOf = (flow: EffectiveFlow, schemas: SchemaLookup): number =>
  contentOf(flow, schemas, true);

const contentOf = memoize(
  (flow: EffectiveFlow, schemas: SchemaLookup, withGuards: boolean): number => {
    const lists = flow.flow.value.choices ?? NO_LISTS;
    return numberOfText(contentsOf(flow, schemas, withGuards, lists).join());
  },
);

const contentsOf = inParts(
  ({ row, id, file }, schemas: SchemaLookup, withGuards: boolean, lists: object) => {
    const guards = withGuards ? row.guards : null;
    return [
      id === null
        ? contentOfRules(file, row.schema, schemas, withGuards)
        : contentOfFile(file, id, factsOfFolder(lists, row.schema, guards, schemas)),
    ];
  },
);

/** A file that is not in a folder counts with all of its content but its texts for people. */
const contentOfRules = memoize(
  (file: MergedFile, schema: string, schemas: SchemaLookup, withGuards: boolean): number => {
    const value = file.value as object;
    const content = withGuards
      ? withoutTexts(value, schema, "x-copy", schemas)
      : withoutRules(value, schema, schemas);
    return numberOfText(`${file.path} ${contentHash(content)}`);
  },
);

interface FactsOfFolder {
  readonly schemas: SchemaLookup;
  readonly schema: string;
  readonly guards: AnyPart["guards"];
  readonly lists: object;
}

/** One object for each folder, because results are cached by it. */
const factsOfFolder = memoize(
  (
    lists: object,
    schema: string,
    guards: AnyPart["guards"],
    schemas: SchemaLookup,
  ): FactsOfFolder => ({
    lists,
    schema,
    guards,
    schemas,
  }),
);

const contentOfFile = memoize(
  ({ path, value }: MergedFile, id: string, of: FactsOfFolder): number =>
    numberOfText(`${path} ${id} ${hashInFolder(value, of)}`),
);

/** The guards of a file, the effects and jobs that it names, its answers, and the values that it names. */
const hashInFolder = memoize(
  (value: unknown, { schemas, schema, guards, lists }: FactsOfFolder): string =>
    contentHash([
      guards === null ? [] : placesOf(markedTexts(value, schema, "x-guard", schemas)),
      registeredNames(value, schema, schemas),
      formAnswers(value),
      guards === null ? [] : [takenAnswers(value), pagesNamed(value)],
      answersIn(value, lists),
      placesOf(markedTexts(value, schema, "x-value-of", schemas)),
      guards === null || typeof value !== "object" || value === null ? [] : submitGuards(value),
    ]),
);

/**
 * Returns a number that is equal for flows of which the analyses of another flow read the same:
 * what they write, and for whom.
 */
export function writingOf(flow: EffectiveFlow, schemas: SchemaLookup): number {
  const content = `${contentOf(flow, schemas, false)} ${numberOf(schemas)}`;
  const known = writings.get(content);
  if (known !== undefined) return known;
  if (writings.size >= MOST_WRITINGS) writings.clear();
  const { product, basePath, opens } = flow.flow.value;
  const writing = numberOfText(
    contentHash([
      [flow.id, product, basePath, opens],
      (["may", "must"] as const).map((kind) => writtenIn(flow, schemas, kind)),
      optionalIn(flow),
      answersOf(flow),
      documentTypes(flow, schemas),
      writtenByWork(flow, schemas),
    ]),
  );
  writings.set(content, writing);
  return writing;
}

/** Numbers of what flows write, by the numbers of their content without guards and of the schemas. */
const writings = new Map<string, number>();
/** More than the shipped definitions have. */
const MOST_WRITINGS = 50_000;

const placesOf = (marked: ReturnType<typeof markedTexts>) =>
  marked.map(({ pointer, text, mark }) => [pointer, text, mark]);

const numberOfText = textNumbers();
