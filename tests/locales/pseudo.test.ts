/**
 * Every text that a borrower reads is in the translation files: a translated language leaves no
 * English text.
 */
import { resolve } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { translationsOf } from "#definitions/copy/copy-files.ts";
import { stablePointer } from "#definitions/copy/stable-pointer.ts";
import {
  type Definitions,
  type Effective,
  loadDefinitions,
  localized,
  type MergedFile,
} from "#definitions/index.ts";
import type { Copy } from "#schemas/types/copy.ts";
import { readMessage } from "#definitions/copy/message-syntax.ts";
import { pseudo } from "./pseudo.ts";

const LOCALE = "en-XA";
let definitions: Definitions;
let main: Effective;
beforeAll(async () => {
  definitions = await loadDefinitions(resolve(import.meta.dirname, "../.."));
  main = definitions.effective("main");
}, 60_000);

/** Returns the organization with translations of every text into the pseudo-language. */
function withPseudo(effective: Effective): Effective {
  const copies = new Map(
    translationsOf(effective).map(({ id, files }) => {
      const texts = Object.fromEntries(
        files.map(({ name, file, places }) => [
          name,
          Object.fromEntries(
            places.map(({ pointer, text }) => [
              stablePointer(file.value, pointer),
              { source: text, text: pseudo(text) },
            ]),
          ),
        ]),
      );
      return [
        id,
        new Map([[LOCALE, { value: { texts } } as unknown as MergedFile<Copy>]]),
      ] as const;
    }),
  );
  const copiesOf = (id: string) => copies.get(id) ?? new Map<string, MergedFile<Copy>>();
  return {
    ...effective,
    words: effective.words && { ...effective.words, copy: copiesOf("words") },
    answers: effective.answers && { ...effective.answers, copy: copiesOf("chatbot") },
    settings: effective.settings && { ...effective.settings, copy: copiesOf("organisation") },
    flows: new Map([...effective.flows].map(([id, flow]) => [id, { ...flow, copy: copiesOf(id) }])),
  };
}

it("the pseudo-language changes every text of every flow, and keeps every placeholder, choice and tag", () => {
  const english = translationsOf(main).flatMap(({ id, files }) =>
    files.flatMap(({ name, places }) =>
      places.map(({ pointer, text }) => [`${id} ${name} ${pointer}`, text] as const),
    ),
  );
  const other = localized(withPseudo(main), LOCALE);
  const settings = main.settings && {
    ...main.settings,
    file: { ...main.settings.file, value: other.info },
  };
  const after = new Map(
    translationsOf({ ...other, settings }).flatMap(({ id, files }) =>
      files.flatMap(({ name, places }) =>
        places.map(({ pointer, text }) => [`${id} ${name} ${pointer}`, text] as const),
      ),
    ),
  );
  expect(english.length).toBeGreaterThan(2_000);
  const faults = english.flatMap(([place, text]) => {
    const actual = after.get(place) ?? "";
    const [before, now] = [readMessage(text), readMessage(actual)];
    const wordless = !/[A-Za-z]/.test(text.replaceAll(/\{[^{}]*\}|<[^>]*>/g, ""));
    if (wordless ? actual !== text : actual === text || actual.length < text.length)
      return [`${place} is “${actual}”`];
    const same =
      now.fault === null &&
      JSON.stringify([...before.args]) === JSON.stringify([...now.args]) &&
      JSON.stringify([...before.tags]) === JSON.stringify([...now.tags]);
    return same ? [] : [`${place}: “${text}” became “${actual}”`];
  });
  expect(faults).toEqual([]);
});

it.each([
  ["Save", "Šåṽé ļö"],
  [
    "{count, plural, one {# day} other {# days}}",
    "{count, plural, one {# đåý ļö} other {# đåýš ļö}}",
  ],
  ["Call <link>{phone}</link> now", "Çåļļ ļö <link>{phone}</link> ñöŵ ļö"],
  ["{name}", "{name}"],
])("the pseudo-language turns %s into %s", (text, actual) => {
  expect(pseudo(text)).toBe(actual);
});
