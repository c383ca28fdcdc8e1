/**
 * How a page is read: which screen lies at an address, and how a text of the product reads there. A lender may have other screens than
 * the shared ones, and a borrower another language than English.
 */
import { localised, type Effective } from "#definitions/index.ts";
import { isRecord } from "#engine/index.ts";
import { flowIds, screenAt, shownAt, type ScreenFile, type Shown } from "./screens.ts";

export interface Reading {
  /** @throws when no page lies there */
  at(url: string): Shown;
  /** A text of `flows/words/words.json` as the page has it. */
  say(english: string): string;
}

/** The shared definitions, in English. */
export const shared: Reading = { at: screenAt, say: (english) => english };

/** Texts of a file by their pointers. */
function textsOf(value: unknown, pointer = ""): [string, string][] {
  if (typeof value === "string") return [[pointer, value]];
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, each]) => textsOf(each, `${pointer}/${key}`))
    : [];
}

/** An organisation's definitions, in one of its languages. */
export function readingOf(effective: Effective, locale: string): Reading {
  const own = localised(effective, locale);
  const there = new Map(textsOf(own.words?.file.value));
  const words = new Map(
    textsOf(effective.words?.file.value).map(([pointer, text]) => [
      text,
      there.get(pointer) ?? text,
    ]),
  );
  return {
    say: (english) => words.get(english) ?? english,
    at: (url) =>
      shownAt(url, flowIds, (id) => {
        const flow = own.flows.get(id);
        if (!flow) throw new Error(`${effective.organisation} has no flow ${id}.`);
        return {
          ...flow.flow.value,
          screen: (name) => (flow.screens.get(name)?.value as ScreenFile | undefined) ?? null,
        };
      }),
  };
}
