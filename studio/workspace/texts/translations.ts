/** The translations of a lender that are missing or stale, and the edits that supply them. */
import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import { translationsOf, type CopyFile, type Translation } from "#definitions/copy/copy-files.ts";
import { stablePointer } from "#definitions/copy/stable-pointer.ts";
import type { Edit } from "#definitions/edits/index.ts";
import type { Definitions } from "#definitions/model.ts";
import { mustBeTranslated } from "#definitions/overlays/offered.ts";
import { overlayOwner } from "./sentences.ts";

export interface TranslationRow {
  /** Names the text: the folder, the part and the pointer. */
  readonly key: string;
  readonly state: "missing" | "stale";
  readonly english: string;
  /** English that the present translation is of; null for a missing one. */
  readonly before: string | null;
  /** The present translation; empty for a missing one. */
  readonly text: string;
  /** The page that shows the text; null for one without a page of its own. */
  readonly flow: string | null;
  readonly page: string | null;
  /** Where it stands, for a person. */
  readonly place: string;
  /** Whether the English is the lender's own, so that the translation is too. */
  readonly own: boolean;
}

/** A translation that a person or a file supplies. */
export interface Supplied {
  readonly key: string;
  /** English that it translates. */
  readonly english: string;
  readonly text: string;
}

interface Place {
  readonly translation: Translation;
  readonly part: CopyFile;
  readonly stable: string;
  readonly english: string;
  readonly own: boolean;
}

const SEPARATOR = " · ";

function placesOf(definitions: Definitions, lender: string, locale: string): Map<string, Place> {
  const effective = definitions.effective(lender);
  const places = new Map<string, Place>();
  for (const translation of translationsOf(effective)) {
    const flow = effective.flows.get(translation.id);
    if (flow && !mustBeTranslated(effective.info, flow.flow.value, locale)) continue;
    for (const part of translation.files)
      for (const { pointer, text } of part.places) {
        const stable = stablePointer(part.file.value, pointer);
        const own = overlayOwner(part.file.origin(pointer).file.path) !== null;
        const key = [translation.folder, part.name, stable].join(SEPARATOR);
        places.set(key, { translation, part, stable, english: text, own });
      }
  }
  return places;
}

/** Returns what a translator has to do for a lender, page by page. */
export function translationQueue(
  definitions: Definitions,
  lender: string,
  locale: string,
): TranslationRow[] {
  const effective = definitions.effective(lender);
  return [...placesOf(definitions, lender, locale)].flatMap(([key, place]): TranslationRow[] => {
    const { translation, part, stable, english, own } = place;
    const entry = entryOf(translation.copy.get(locale)?.value, part.name, stable);
    if (entry !== null && entry.text !== "" && entry.source === english) return [];
    const flow = effective.flows.get(translation.id);
    const screen = /^screens\/(.+)$/.exec(part.name)?.[1];
    const page = flow?.flow.value.pages.find((each) => each.screen === screen)?.id ?? null;
    const isStale = entry !== null && entry.text !== "";
    return [
      {
        key,
        state: isStale ? "stale" : "missing",
        english,
        before: isStale ? entry.source : null,
        text: entry?.text ?? "",
        flow: page === null ? null : translation.id,
        page,
        place: `${translation.id}, ${part.name}`,
        own,
      },
    ];
  });
}

function entryOf(
  file: unknown,
  part: string,
  stable: string,
): { source: string; text: string } | null {
  const entry = valueAt(file, joinPointer("/texts", part, stable));
  return isRecord(entry) && typeof entry.text === "string" && typeof entry.source === "string"
    ? { source: entry.source, text: entry.text }
    : null;
}

export interface Import {
  readonly edits: readonly Edit[];
  /** Keys that no text has, or whose English is another by now. */
  readonly refused: readonly { readonly key: string; readonly why: "unknown" | "changed" }[];
}

/** For whom translations are. */
export interface Translating {
  readonly lender: string;
  readonly locale: string;
  /** Whether those of shared words are for all lenders. Otherwise they are the lender's own. */
  readonly forAll: boolean;
}

/** Returns the edits for supplied translations. An empty text and one that changes nothing are left out. */
export function suppliedEdits(
  definitions: Definitions,
  { lender, locale, forAll }: Translating,
  supplied: readonly Supplied[],
): Import {
  const places = placesOf(definitions, lender, locale);
  const refused: Import["refused"][number][] = [];
  const edits = supplied.flatMap(({ key, english, text }): Edit[] => {
    const place = places.get(key);
    if (text.trim() === "") return [];
    if (place === undefined || place.english !== english) {
      refused.push({ key, why: place === undefined ? "unknown" : "changed" });
      return [];
    }
    const { translation, part, stable } = place;
    const before = entryOf(translation.copy.get(locale)?.value, part.name, stable);
    if (before?.text === text && before.source === english) return [];
    const file = `${translation.folder}/copy/${locale}.json`;
    const pointer = joinPointer("/texts", part.name, stable);
    const value = { source: english, text };
    // Settings of the lender have a folder of their own; its other words are part of the overlay.
    return (place.own || !forAll) && !translation.folder.startsWith("organisations/")
      ? [
          {
            path: `flows/organisations/${lender}/overlay.json`,
            pointer: joinPointer("/patch", file) + pointer,
            value,
          },
        ]
      : [{ path: `flows/${file}`, pointer, value }];
  });
  return { edits, refused };
}
