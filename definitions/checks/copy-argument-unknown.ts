import { isRecord, joinPointer, parsePointer, valueAt } from "#engine/index.ts";
import { answersCopy, flowCopy, settingsCopy, type CopyFile } from "../copy/copy-files.ts";
import type { MarkedText, SchemaLookup } from "../marks/marked-text.ts";
import type { Effective, EffectiveFlow, Definitions } from "../model.ts";
import type { Finding } from "../finding.ts";
import { formProperties } from "../form-properties.ts";
import { readMessage } from "../message-syntax.ts";
import { memoize } from "#engine/memoize.ts";
import {
  organisationArgumentNames,
  organisationArguments,
} from "../copy/organisation-arguments.ts";
import { SOURCE_LOCALE } from "../copy/localized.ts";
import { settingFinding, ownSettings } from "../settings.ts";
import { suggestion } from "../suggest.ts";
import { wordArguments } from "#schemas/types/word-arguments.ts";
import type { Check, FlowCheck, FlowOwner } from "./check.ts";
import { fileFaults, type FileFault } from "./file-faults.ts";

/** Finds arguments of copy that have no value: the borrower would read `{phoneFormated}`. */
export const copyArgumentUnknown: FlowCheck = (flow, effective) =>
  inFiles(effective, flowCopy(flow, effective.schemas));

/** Finds the same in the answers of the chatbot, in the product's own words and in settings. */
export const otherCopyArgumentUnknown: Check = (effective, definitions) => {
  const texts = organisationArgumentNames(effective.schemas);
  return [
    ...inFiles(effective, answersCopy(effective.answers, effective.schemas)),
    ...(effective.words === null ? [] : unknownInWords(effective, effective.words.file)),
    ...unknownInSettings(effective, definitions, texts),
    ...undefinedArguments(effective, definitions, texts),
  ];
};

function inFiles(effective: FlowOwner, files: readonly CopyFile[]): readonly Finding[] {
  const texts = organisationArgumentNames(effective.schemas);
  return files.flatMap(({ name, file, places }) => {
    const kind = name.split("/")[0] ?? "";
    return unknownIn(effective, file, kind, places, texts);
  });
}

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

/** Whether a text is a document title. A heading is one unless the screen has another. */
const isTitle = (value: unknown, pointer: string): boolean =>
  (pointer === "/title" && valueAt(value, "/documentTitle") === undefined) ||
  pointer === "/documentTitle" ||
  /^\/progress\/\d+\/title$/.test(pointer);

/** Texts about one choice of a list, or one answer of a lookup. */
const ofItem = /^\/form\/(choices\/|ui\/.*\/ui:options\/found$)/;

const unknownIn = fileFaults(
  (value, kind: string, places: readonly MarkedText[], texts: ReadonlySet<string>): FileFault[] => {
    const document = kind === "documents";
    const shared = new Set([...texts, ...declaredNames(value, kind)]);
    return places.flatMap(({ pointer, text, args, itemArgs }) => {
      // The check `title-personal` decides what a title may contain.
      if (isTitle(value, pointer) && !document) return [];
      // The checks `field-choices` and `lookup-use` know the members of lists and answers.
      if (itemArgs && ofItem.test(pointer)) return [];
      const argumentNames = document
        ? documentNames(value, pointer)
        : new Set([
            ...shared,
            ...args,
            ...(itemArgs ? itemNames(value, parsePointer(pointer)) : []),
            ...(kind === "answers" ? namesOfCase(value, parsePointer(pointer)) : []),
          ]);
      return [...readMessage(text).args.keys()]
        .filter((name) => !argumentNames.has(name))
        .map((name) => ({
          pointer,
          code: "copy-argument-unknown",
          message: `{${name}} has no value here.`,
          fix: suggestion(name, [...argumentNames]),
        }));
    });
  },
);

/**
 * Returns the arguments at a place of a document: its `args`, the fields of the item that it is
 * about, and, in a list, the fields of the members.
 */
function documentNames(document: unknown, pointer: string): ReadonlySet<string> {
  const names = new Set<string>();
  if (!isRecord(document)) return names;
  if (isRecord(document.args)) for (const name of Object.keys(document.args)) names.add(name);
  const path = parsePointer(pointer);
  const lists = [document.each];
  if (path[0] === "sections" && path[2] === "each")
    lists.push(valueAt(document, `/sections/${path[1]}/each`));
  for (const each of lists.filter(isRecord)) {
    names.add("item");
    if (isRecord(each.fields)) for (const name of Object.keys(each.fields)) names.add(name);
  }
  return names;
}

/**
 * Returns the arguments that an answer of the chatbot gives its cases: only a case can use values
 * of an application.
 */
function namesOfCase(file: unknown, [list, answer, cases]: readonly string[]): string[] {
  if (list !== "answers" || cases !== "cases") return [];
  const values = valueAt(file, `/answers/${answer}/values`);
  return isRecord(values) ? Object.keys(values) : [];
}

/**
 * Returns the arguments that a list gives the summary of an item: the fields of its items. The text
 * is at `/form/ui/<path to the list>/ui:options/summary`.
 */
function itemNames(screen: unknown, [form, ui, ...path]: readonly string[]): string[] {
  if (form !== "form" || ui !== "ui") return [];
  const list = path
    .slice(0, -2)
    .reduce((schema, name) => joinPointer(schema, "properties", name), "/form/schema");
  return formProperties(valueAt(screen, `${list}/items`));
}

/** Returns the arguments that a screen or an e-mail declares for its own copy. */
const declaredNames = (file: unknown, kind: string): string[] =>
  (kind === "mail" || kind === "screens") && isRecord(file) && isRecord(file.args)
    ? Object.keys(file.args)
    : [];

/** Arguments that the copy of a flow uses, each with the first place that uses it. */
const argumentsOfFlow = memoize((flow: EffectiveFlow, schemas: SchemaLookup) =>
  argumentsIn(flowCopy(flow, schemas)),
);

function argumentsIn(files: readonly CopyFile[]): ReadonlyMap<string, string> {
  const used = new Map<string, string>();
  for (const { localized, file, places } of files)
    if (localized)
      for (const [name, pointer] of namesIn(places))
        if (!used.has(name)) used.set(name, `flows/${file.path} at ${pointer}`);
  return used;
}

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
