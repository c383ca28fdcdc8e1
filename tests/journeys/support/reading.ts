/**
 * The screen at an address, and the wording of a text, for one lender and language. A lender may
 * have other screens than the shared ones, and a borrower another language than English.
 */
import { localized, type Effective } from "#definitions/index.ts";
import { isRecord } from "#engine/index.ts";
import { flowIds, screenAt, shownAt, type ScreenFile, type Shown } from "./screens.ts";

export interface Reading {
  /** @throws when the address has no page */
  screenAt(url: string): Shown;
  /** Returns a text of `flows/words/words.json` as the page shows it. */
  say(english: string): string;
}

/** The shared definitions, in English. */
export const shared: Reading = { screenAt, say: (english) => english };

/** Returns the texts of a file with their pointers. */
function textsOf(value: unknown, pointer = ""): [string, string][] {
  if (typeof value === "string") return [[pointer, value]];
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, each]) => textsOf(each, `${pointer}/${key}`))
    : [];
}

/** Returns the reading of an organization's definitions in one of its languages. */
export function readingOf(effective: Effective, locale: string): Reading {
  const translated = localized(effective, locale);
  const translatedTexts = new Map(textsOf(translated.words?.file.value));
  const words = new Map(
    textsOf(effective.words?.file.value).map(([pointer, text]) => [
      text,
      translatedTexts.get(pointer) ?? text,
    ]),
  );
  const ids = new Set([
    ...flowIds,
    ...[...translated.flows].flatMap(([id, { flow }]) => (flow.value.callable ? [] : [id])),
  ]);
  return {
    say: (english) => words.get(english) ?? english,
    screenAt: (url) =>
      shownAt(url, [...ids], (id) => {
        const flow = translated.flows.get(id);
        if (!flow) throw new Error(`${effective.organisation} has no flow ${id}.`);
        return {
          ...flow.flow.value,
          screen: (name) => (flow.screens.get(name)?.value as ScreenFile | undefined) ?? null,
        };
      }),
  };
}
