import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import { answersCopy, copyIn, settingsCopy, type CopyFile } from "../../copy/copy-files.ts";
import { inParts } from "../../parts/in-parts.ts";
import { markedTexts, type MarkedText, type SchemaLookup } from "../../marks/marked-text.ts";
import type { Effective, EffectiveFlow, Definitions, MergedFile } from "../../model.ts";
import type { Finding } from "../../findings/finding.ts";
import { readMessage } from "../../copy/message-syntax.ts";
import { derived, memoize } from "#engine/memoize.ts";
import { argumentNamesAt } from "../../copy/argument-names.ts";
import {
  organisationArgumentNames,
  organisationArguments,
} from "../../copy/organisation-arguments.ts";
import { SOURCE_LOCALE } from "../../copy/localized.ts";
import { settingFinding, ownSettings } from "../../overlays/settings.ts";
import { suggestion } from "../../findings/suggest.ts";
import { wordArguments } from "#schemas/types/word-arguments.ts";
import type { Check, FileCheck } from "../check.ts";
import { fileFaults, partFaults, type FileFault } from "../file-faults.ts";

/** Finds arguments of copy that have no value: the borrower would read `{phoneFormated}`. */
export const copyArgumentUnknown: FileCheck = (flow, effective) =>
  unknownInParts(effective, flow, effective.schemas, organisationArgumentNames(effective.schemas));

/** Finds the same in the answers of the chatbot, in the product's own words and in settings. */
export const otherCopyArgumentUnknown: Check = (effective, definitions) => {
  const texts = organisationArgumentNames(effective.schemas);
  return [
    ...answersCopy(effective.answers, effective.schemas).flatMap(({ file, places }) =>
      unknownInAnswers(effective, file, places, texts),
    ),
    ...(effective.words === null ? [] : unknownInWords(effective, effective.words.file)),
    ...unknownInSettings(effective, definitions, texts),
    ...undefinedArguments(effective, definitions, texts),
  ];
};

/** Settings fill in the arguments of the lender that they describe. */
function unknownInSettings(
  effective: Effective,
  definitions: Definitions,
  texts: ReadonlySet<string>,
): Finding[] {
  const setting = ownSettings(effective, definitions).find(({ kind }) => kind === "organisation");
  if (setting === undefined) return [];
  return settingsCopy(effective).flatMap(({ places }) =>
    places
      .filter(({ pointer }) => valueAt(setting.file.value, pointer) !== undefined)
      .flatMap(({ pointer, text }) =>
        [...readMessage(text).args.keys()]
          .filter((name) => !texts.has(name))
          .map((name) =>
            settingFinding(setting, pointer, {
              code: "copy-argument-unknown",
              message: `{${name}} has no value here.`,
              fix: suggestion(name, [...texts]),
            }),
          ),
      ),
  );
}

const argumentsOfWords: Readonly<Record<string, readonly string[]>> = wordArguments;

/** Code fills in the placeholders of the product's own words, and knows each by its name. */
const unknownInWords = fileFaults((words): FileFault[] => {
  const faults: FileFault[] = [];
  const walk = (value: unknown, pointer: string): void => {
    if (isRecord(value))
      for (const [name, each] of Object.entries(value)) walk(each, joinPointer(pointer, name));
    if (typeof value !== "string" || pointer === "/$schema") return;
    const known = argumentsOfWords[pointer] ?? [];
    for (const name of readMessage(value).args.keys())
      if (!known.includes(name))
        faults.push({
          pointer,
          code: "copy-argument-unknown",
          message: `{${name}} has no value here: the code that shows this text gives ${list(known)}.`,
          fix:
            known.length === 0
              ? "Remove the placeholder. For a new text run `npm run generate`."
              : suggestion(name, known),
        });
  };
  walk(words, "");
  return faults;
});

const list = (names: readonly string[]): string =>
  names.length === 0 ? "none" : names.map((name) => `{${name}}`).join(", ");

const unknownIn = (
  value: unknown,
  kind: string,
  places: readonly MarkedText[],
  texts: ReadonlySet<string>,
): FileFault[] =>
  places.flatMap((place) => {
    const names = argumentNamesAt(value, kind, place, texts);
    if (names === null) return [];
    return [...readMessage(place.text).args.keys()]
      .filter((name) => !names.has(name))
      .map((name) => ({
        pointer: place.pointer,
        code: "copy-argument-unknown",
        message: `{${name}} has no value here.`,
        fix: suggestion(name, [...names]),
      }));
  });

const unknownInParts = partFaults(
  (value, { name, row }, schemas: SchemaLookup, texts: ReadonlySet<string>) =>
    unknownIn(value, name, copyIn(value, row, schemas), texts),
);

const unknownInAnswers = fileFaults(
  (value, places: readonly MarkedText[], texts: ReadonlySet<string>) =>
    unknownIn(value, "answers", places, texts),
);

/** Arguments that the copy of a flow uses, each with the first place that uses it. */
const argumentsOfFlow = derived((flow: EffectiveFlow, schemas: SchemaLookup) => [
  ...firstOfEach(argumentsOfFiles(flow, schemas)),
]);

type Argument = readonly [name: string, place: string];

const argumentsOfFiles = inParts(({ row, file }, schemas: SchemaLookup): readonly Argument[] =>
  row.copy === "localized"
    ? argumentsAt(file, markedTexts(file.value, row.schema, "x-copy", schemas))
    : [],
);

const argumentsAt = ({ path }: MergedFile, places: readonly MarkedText[]): readonly Argument[] =>
  [...namesIn(places)].map(([name, pointer]) => [name, `flows/${path} at ${pointer}`]);

function firstOfEach(all: readonly Argument[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const [name, place] of all) if (!first.has(name)) first.set(name, place);
  return first;
}

const argumentsIn = (files: readonly CopyFile[]): ReadonlyMap<string, string> =>
  firstOfEach(
    files.flatMap(({ localized, file, places }) => (localized ? argumentsAt(file, places) : [])),
  );

const namesIn = memoize((places: readonly MarkedText[]): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  for (const { pointer, text } of places)
    for (const name of readMessage(text).args.keys())
      if (!names.has(name)) names.set(name, pointer);
  return names;
});

/**
 * Finds arguments that an organization's copy uses and the schema allows, but its organisation.json
 * does not define.
 */
function undefinedArguments(
  effective: Effective,
  definitions: Definitions,
  texts: ReadonlySet<string>,
): Finding[] {
  const setting = ownSettings(effective, definitions).find(({ kind }) => kind === "organisation");
  if (setting === undefined) return [];
  const given = organisationArguments({ ...effective, info: setting.value }, SOURCE_LOCALE);
  const used = new Map<string, string>();
  const { flows, answers, schemas } = definitions.effective(setting.organisation);
  const ofFlows = [...flows.values()].map((flow) => argumentsOfFlow(flow, schemas));
  const ofSettings = argumentsIn(settingsCopy(effective));
  for (const names of [...ofFlows, argumentsIn(answersCopy(answers, schemas)), ofSettings])
    for (const [name, pointer] of names)
      if (texts.has(name) && !used.has(name)) used.set(name, pointer);
  return [...used]
    .filter(([name]) => given[name] === undefined)
    .map(([name, pointer]) =>
      settingFinding(setting, "", {
        code: "copy-argument-not-given",
        message: `Copy uses {${name}} (${pointer}), which this organization does not define.`,
        fix: `Add "${name}", or change the text in the overlay.`,
      }),
    );
}
