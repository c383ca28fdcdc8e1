import { isRecord } from "#engine/index.ts";
import type { Copy } from "#schemas/types/copy.ts";
import {
  copyIn,
  stablePointer,
  translatedBeside,
  type CopyPlace,
  type Translated,
} from "../copy-places.ts";
import type { Effective, EffectiveFlow } from "../effective.ts";
import type { Finding } from "../finding.ts";
import { localesOf } from "../localised.ts";
import type { MergedFile } from "../merge.ts";
import { readMessage, type Message } from "../message-syntax.ts";
import { once } from "../once.ts";
import { joinPointer, splitPointer } from "../pointer.ts";
import { suggestion } from "../suggest.ts";
import { findingAt, type Check } from "./check.ts";
import { fileFaults, type FileFault } from "./file-faults.ts";

/** The English texts of a file of the flow, by the pointers that translations use. */
export const sourcesOf = once(
  (value: unknown, places: readonly CopyPlace[]): ReadonlyMap<string, string> =>
    new Map(places.map(({ pointer, text }) => [stablePointer(value, pointer), text])),
);

/** Translations by file and pointer; what does not fit the schema was said when the file was read. */
export const textsOf = (value: unknown): Copy["texts"] =>
  isRecord(value) && isRecord(value.texts) ? (value.texts as Copy["texts"]) : {};

/** A translation of what is not there, of what has changed since, that fills in something else, or that is no copy. */
export const copyTranslation: Check = (effective) =>
  [
    ...[...effective.flows.values()].map((flow) => ({
      flow,
      all: { id: flow.id, folder: flow.id, parts: copyIn(flow), copy: flow.copy },
    })),
    ...translatedBeside(effective).map((all) => ({ flow: null, all })),
  ].flatMap(({ flow, all }) =>
    [...all.copy].flatMap(([locale, file]) => [
      ...localeFault(effective, locale, file),
      ...textFaults(effective, all, file, isOffered(effective, locale)),
      ...(flow ? lockedFaults(effective, flow, file) : []),
    ]),
  );

function localeFault(effective: Effective, locale: string, file: MergedFile): Finding[] {
  const said = isRecord(file.value) ? file.value.locale : undefined;
  return said === locale
    ? []
    : [
        findingAt(effective, file, "/locale", {
          code: "copy-locale",
          message: `The file is named for ${locale}, but says that it holds ${JSON.stringify(said)}.`,
          fix: `Write "${locale}", or rename the file.`,
        }),
      ];
}

/** An organisation that says a text otherwise has no use for a translation of it, unless it offers the language. */
const isOffered = ({ organisation, info }: Effective, locale: string): boolean =>
  organisation === null || localesOf(info).locales.includes(locale);

function textFaults(
  effective: Effective,
  all: Translated,
  file: MergedFile,
  offered: boolean,
): Finding[] {
  const parts = new Map(all.parts.map((part) => [part.part, part]));
  // What an organisation takes out, the base still translates for all others: only its own translations lead nowhere then.
  const isOwn = (pointer: string) =>
    effective.organisation === null || file.origin(pointer).file !== file.origin("").file;
  const counts = ({ code, pointer, effective: at }: Finding) =>
    code === "copy-stale"
      ? offered
      : code !== "copy-pointer-unknown" || isOwn(at?.pointer ?? pointer ?? "");
  return Object.keys(textsOf(file.value)).flatMap((name) => {
    const part = parts.get(name);
    const at = joinPointer("/texts", name);
    if (part === undefined && !isOwn(at)) return [];
    if (part === undefined)
      return [
        findingAt(effective, file, at, {
          code: "copy-pointer-unknown",
          message: `There is no ${name} to translate in "${all.id}".`,
          fix: suggestion(name, [...parts.keys()]),
        }),
      ];
    return partFaults(effective, file, name, sourcesOf(part.file.value, part.places)).filter(
      counts,
    );
  });
}

/** Faults of the translations of one file of the flow. */
const partFaults = fileFaults(
  (copy, name: string, sources: ReadonlyMap<string, string>): FileFault[] =>
    Object.entries(textsOf(copy)[name] ?? {}).flatMap(([pointer, entry]) =>
      isRecord(entry)
        ? entryFaults(sources, pointer, entry).map(({ below, ...fault }) => ({
            ...fault,
            pointer: joinPointer("/texts", name, pointer, ...below),
          }))
        : [],
    ),
);

interface EntryFault {
  below: string[];
  code: string;
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
        message: `There is no text at ${pointer} to translate.`,
        fix: suggestion(pointer, [...sources.keys()]),
      },
    ];
  if (source !== english)
    return [
      {
        below: ["source"],
        code: "copy-stale",
        message: `The English is now ${JSON.stringify(english)}.`,
        fix: 'Translate it again, and put the new English into "source".',
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
          fix: "Use the same names in braces, the same cases and the same tags as the English.",
        },
      ];
}

/** Every tag and every argument of the English must be in the translation, of the same kind, and no other. */
function differencesOf(english: Message, translated: Message): string[] {
  const differences: string[] = [];
  for (const [name, kind] of english.args) {
    const other = translated.args.get(name);
    if (other === undefined) differences.push(`leaves out {${name}}`);
    else if (other !== kind) differences.push(`uses {${name}} as ${other} instead of ${kind}`);
  }
  for (const name of translated.args.keys())
    if (!english.args.has(name)) differences.push(`fills in {${name}}`);
  for (const tag of new Set([...english.tags.keys(), ...translated.tags.keys()])) {
    const [is, should] = [translated.tags.get(tag) ?? 0, english.tags.get(tag) ?? 0];
    // Emphasis may fall elsewhere in another language; a link leads somewhere.
    if (tag === "link" && is !== should) differences.push(`has ${is} links instead of ${should}`);
  }
  return differences;
}

/** A lender may not say regulatory copy otherwise in another language either. */
function lockedFaults(
  effective: Effective,
  { screens }: EffectiveFlow,
  file: MergedFile,
): Finding[] {
  return file.changes.flatMap((change) => {
    const [, part = "", pointer = ""] = splitPointer(change.pointer);
    const screen = part.startsWith("screens/") ? screens.get(part.slice("screens/".length)) : null;
    const covers = (screen?.value.locked ?? []).some((locked) => {
      const stable = stablePointer(screen?.value, locked);
      return pointer === stable || pointer.startsWith(`${stable}/`);
    });
    // What translates a text that the base does not translate takes nothing away.
    if (!covers || change.before === undefined) return [];
    return [
      findingAt(effective, file, change.pointer, {
        code: "overlay-locked",
        message: `The text at ${pointer} of ${part} is regulatory copy, in every language.`,
        fix: "Take the change out of the overlay.",
      }),
    ];
  });
}
