import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import type { Copy } from "#schemas/types/copy.ts";
import {
  copyIn,
  flowCopy,
  hasCopy,
  partCopy,
  otherTranslations,
  type CopyFile,
  type Translation,
} from "../../copy/copy-files.ts";
import type { MarkedText, SchemaLookup } from "../../marks/marked-text.ts";
import { withoutGuards } from "../../identity/without-texts.ts";
import type { AnyPart } from "../../parts/flow-parts.ts";
import { inParts } from "../../parts/in-parts.ts";
import { stablePointer } from "../../copy/stable-pointer.ts";
import type { EffectiveFlow, MergedFile } from "../../model.ts";
import type { Finding } from "../../findings/finding.ts";
import { localesOf } from "../../copy/localized.ts";
import { readMessage, type ParsedMessage } from "../../copy/message-syntax.ts";
import { memoize } from "#engine/memoize.ts";
import { suggestion } from "../../findings/suggest.ts";
import { findingAt, type Check, type FlowCheck, type FlowOwner } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";
import { atOverlaidText } from "./overlaid-text.ts";

/** Returns the English texts of a file, by the pointers that translations use. */
export const sourcesOf = memoize(
  (value: unknown, places: readonly MarkedText[]): ReadonlyMap<string, string> =>
    new Map(places.map(({ pointer, text }) => [stablePointer(value, pointer), text])),
);

/**
 * Returns translations by file and pointer. The schema check of the file reports what does not fit.
 */
export const textsOf = (value: unknown): Copy["texts"] =>
  isRecord(value) && isRecord(value.texts) ? (value.texts as Copy["texts"]) : {};

/**
 * Finds translations of texts that do not exist or have changed, and translations that use other
 * arguments or are not valid copy.
 */
export const copyTranslation: FlowCheck = (flow, effective) => {
  const { id, copy } = flow;
  const all = { id, folder: id, files: flowCopy(flow, effective.schemas), copy };
  return [...copy].flatMap(([locale, file]) => [
    ...faultsOf(effective, all, file, locale, faultyIn(flow, effective.schemas, file.value)),
    ...lockedFaults(effective, flow, file),
  ]);
};

/** Finds the same outside the flows. */
export const otherCopyTranslation: Check = (effective) =>
  otherTranslations(effective).flatMap((all) =>
    [...all.copy].flatMap(([locale, file]) => {
      const faulty = all.files.filter((each) => hasFaults(each, file.value));
      return faultsOf(effective, all, file, locale, faulty);
    }),
  );

/** Returns the files of a flow with faults in their translations. An edit of flow.json leaves its folders. */
const faultyIn = inParts(
  (part, schemas: SchemaLookup, copy: unknown) =>
    partCopy(part, schemas).filter((each) =>
      part.id === null
        ? hasFaults(guardless(each, part.row, schemas), copy)
        : hasFaults(each, copy),
    ),
  (row) => hasCopy(row),
);

const hasFaults = ({ name, file: { value }, places }: CopyFile, copy: unknown): boolean =>
  faultsInTexts(copy, name, sourcesOf(value, places)).length > 0;

/** An edit of a guard leaves the texts of its file. */
function guardless({ file, ...copy }: CopyFile, row: AnyPart, schemas: SchemaLookup): CopyFile {
  const value = withoutGuards(file.value as object, row.schema, schemas);
  return { ...copy, file: { ...file, value }, places: copyIn(value, row, schemas) };
}

/** @param faulty the files with faults in their translations */
const faultsOf = (
  effective: FlowOwner,
  all: Translation,
  file: MergedFile,
  locale: string,
  faulty: readonly CopyFile[],
): readonly Finding[] => [
  ...localeFault(effective, locale, file),
  ...nameFaults(effective, all, file),
  ...textFaults(effective, all, file, locale, faulty),
];

function localeFault(effective: FlowOwner, locale: string, file: MergedFile): Finding[] {
  const declared = isRecord(file.value) ? file.value.locale : undefined;
  return declared === locale
    ? []
    : [
        findingAt(effective, file, "/locale", {
          code: "copy-locale",
          message: `The file name says ${locale}, but "locale" says ${JSON.stringify(declared)}.`,
          fix: `Write "${locale}", or rename the file.`,
        }),
      ];
}

/** A stale translation matters only to an organization that offers the language. */
const isOffered = ({ organisation, info }: FlowOwner, locale: string): boolean =>
  organisation === null || localesOf(info).locales.includes(locale);

/**
 * The base translates a text for all others even when one organization removes it. Only the organization's own
 * translations are wrong then.
 */
const isOwn = ({ organisation }: FlowOwner, file: MergedFile, pointer: string): boolean =>
  organisation === null || file.origin(pointer).file !== file.origin("").file;

/** Finds translations of files that do not exist. */
function nameFaults(effective: FlowOwner, { id, files }: Translation, file: MergedFile): Finding[] {
  const names = namesOf(files);
  return Object.keys(textsOf(file.value)).flatMap((name) => {
    const pointer = joinPointer("/texts", name);
    if (names.has(name) || !isOwn(effective, file, pointer)) return [];
    return [
      findingAt(effective, file, pointer, {
        code: "copy-pointer-unknown",
        severity: "warning",
        message: `There is no ${name} to translate in "${id}".`,
        fix: suggestion(name, [...names]),
      }),
    ];
  });
}

const namesOf = memoize(
  (files: readonly CopyFile[]): ReadonlySet<string> => new Set(files.map(({ name }) => name)),
);

function textFaults(
  effective: FlowOwner,
  all: Translation,
  file: MergedFile,
  locale: string,
  faulty: readonly CopyFile[],
): Finding[] {
  const offered = isOffered(effective, locale);
  const counts = ({ code, pointer, effective: effectivePlace }: Finding) =>
    code === "copy-stale"
      ? offered
      : code !== "copy-pointer-unknown" ||
        isOwn(effective, file, effectivePlace?.pointer ?? pointer ?? "");
  return faulty.flatMap((part) =>
    partFaults(effective, file, part.name, sourcesOf(part.file.value, part.places))
      .filter(counts)
      .map((fault) => (fault.code === "copy-stale" ? atEnglish(fault, part) : fault)),
  );

  /** A translation of the base is stale because an overlay changed the English. */
  function atEnglish(fault: Finding, part: CopyFile): Finding {
    const pointer = fault.effective?.pointer ?? fault.pointer;
    const [, , text = ""] = parsePointer(pointer);
    if (isOwn(effective, file, pointer)) return fault;
    const wanted = { folder: all.folder, locale, texts: [text] };
    return atOverlaidText(effective, part, wanted, fault) ?? fault;
  }
}

/** Finds the faults in the translations of one file. */
const faultsInTexts = memoize(
  (copy: unknown, name: string, sources: ReadonlyMap<string, string>): readonly FileFault[] =>
    Object.entries(textsOf(copy)[name] ?? {}).flatMap(([pointer, entry]) =>
      isRecord(entry)
        ? entryFaults(sources, pointer, entry).map(({ below, ...fault }) => ({
            ...fault,
            pointer: joinPointer("/texts", name, pointer, ...below),
          }))
        : [],
    ),
);

const partFaults = fileFaults(faultsInTexts);

interface EntryFault {
  below: string[];
  code: string;
  severity?: "warning";
  message: string;
  fix: string;
}

function entryFaults(
  sources: ReadonlyMap<string, string>,
  pointer: string,
  { source, text }: { source: string; text: string },
): EntryFault[] {
  const english = sources.get(pointer);
  if (english === undefined)
    return [
      {
        below: [],
        code: "copy-pointer-unknown",
        // A text that is gone leaves its translation behind, which nobody sees.
        severity: "warning",
        message: `There is no text at ${pointer} to translate.`,
        fix: `${suggestion(pointer, [...sources.keys()])} Or remove the translation.`,
      },
    ];
  if (source !== english)
    return [
      {
        below: ["source"],
        code: "copy-stale",
        message: `The English is now ${JSON.stringify(english)}.`,
        fix: 'Translate it again, and copy the new English to "source".',
      },
    ];
  const translated = readMessage(text);
  if (translated.fault) return [{ below: ["text"], ...translated.fault }];
  const differences = differencesOf(readMessage(english), translated);
  return differences.length === 0
    ? []
    : [
        {
          below: ["text"],
          code: "copy-argument-mismatch",
          message: `The translation ${differences.join(", and ")}.`,
          fix: "Use the arguments, cases and tags of the English text.",
        },
      ];
}

/**
 * Lists how a translation differs: it must use every tag and argument of the English, of the same
 * kind, and no other.
 */
function differencesOf(english: ParsedMessage, translated: ParsedMessage): string[] {
  const differences: string[] = [];
  for (const [name, kind] of english.args) {
    const other = translated.args.get(name);
    if (other === undefined) differences.push(`leaves out {${name}}`);
    else if (other !== kind) differences.push(`uses {${name}} as ${other} instead of ${kind}`);
  }
  for (const name of translated.args.keys())
    if (!english.args.has(name)) differences.push(`fills in {${name}}`);
  for (const tag of new Set([...english.tags.keys(), ...translated.tags.keys()])) {
    const [actual, expected] = [translated.tags.get(tag) ?? 0, english.tags.get(tag) ?? 0];
    // Emphasis may move or disappear in another language, but every link must stay.
    if (tag === "link" && actual !== expected)
      differences.push(`has ${actual} links instead of ${expected}`);
  }
  return differences;
}

/** Finds overlays that change regulatory copy in a translation. */
function lockedFaults(
  effective: FlowOwner,
  { screens }: EffectiveFlow,
  file: MergedFile,
): Finding[] {
  return file.changes.flatMap((change) => {
    const [, part = "", pointer = ""] = parsePointer(change.pointer);
    const screen = part.startsWith("screens/") ? screens.get(part.slice("screens/".length)) : null;
    const covers = (screen?.value.locked ?? []).some((locked) => {
      const stable = stablePointer(screen?.value, locked);
      return pointer === stable || pointer.startsWith(`${stable}/`);
    });
    // A translation that the base does not have replaces nothing.
    if (!covers || change.before === undefined) return [];
    return [
      findingAt(effective, file, change.pointer, {
        code: "overlay-locked",
        message: `The text at ${pointer} of ${part} is regulatory copy, which no overlay may change in any language.`,
        fix: "Remove the change from the overlay.",
      }),
    ];
  });
}
