/** Every text that a borrower reads goes through the files of translations: a language put there is all that they then have. */
import { resolve } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { stablePointer, translatedIn } from "#definitions/copy-places.ts";
import {
  type Definitions,
  type Effective,
  loadDefinitions,
  localised,
  type MergedFile,
} from "#definitions/index.ts";
import { readMessage } from "#definitions/message-syntax.ts";
import { pseudo } from "./pseudo.ts";

const LOCALE = "en-XA";
let definitions: Definitions;
let main: Effective;
beforeAll(async () => {
  definitions = await loadDefinitions(resolve(import.meta.dirname, "../.."));
  main = definitions.effective("main");
}, 60_000);

/** The organisation with translations of everything into that language. */
function withPseudo(effective: Effective): Effective {
  const copies = new Map(
    translatedIn(effective).map(({ id, parts }) => {
      const texts = Object.fromEntries(
        parts.map(({ part, file, places }) => [
          part,
          Object.fromEntries(
            places.map(({ pointer, text }) => [
              stablePointer(file.value, pointer),
              { source: text, text: pseudo(text) },
            ]),
          ),
        ]),
      );
      return [id, new Map([[LOCALE, { value: { texts } } as unknown as MergedFile]])] as const;
    }),
  );
  const of = (id: string) => copies.get(id) ?? new Map<string, MergedFile>();
  return {
    ...effective,
    words: effective.words && { ...effective.words, copy: of("words") },
    answers: effective.answers && { ...effective.answers, copy: of("chatbot") },
    settings: effective.settings && { ...effective.settings, copy: of("organisation") },
    flows: new Map([...effective.flows].map(([id, flow]) => [id, { ...flow, copy: of(id) }])),
  };
}

it("leaves no text of any flow as it was, and every hole, choice and tag where it was", () => {
  const english = translatedIn(main).flatMap(({ id, parts }) =>
    parts.flatMap(({ part, places }) =>
      places.map(({ pointer, text }) => [`${id} ${part} ${pointer}`, text] as const),
    ),
  );
  const other = localised(withPseudo(main), LOCALE);
  const settings = main.settings && {
    ...main.settings,
    file: { ...main.settings.file, value: other.info },
  };
  const after = new Map(
    translatedIn({ ...other, settings }).flatMap(({ id, parts }) =>
      parts.flatMap(({ part, places }) =>
        places.map(({ pointer, text }) => [`${id} ${part} ${pointer}`, text] as const),
      ),
    ),
  );
  expect(english.length).toBeGreaterThan(2_000);
  const faults = english.flatMap(([place, text]) => {
    const made = after.get(place) ?? "";
    const [before, now] = [readMessage(text), readMessage(made)];
    const wordless = !/[A-Za-z]/.test(text.replaceAll(/\{[^{}]*\}|<[^>]*>/g, ""));
    if (wordless ? made !== text : made === text || made.length < text.length)
      return [`${place} is “${made}”`];
    const same =
      now.fault === null &&
      JSON.stringify([...before.args]) === JSON.stringify([...now.args]) &&
      JSON.stringify([...before.tags]) === JSON.stringify([...now.tags]);
    return same ? [] : [`${place}: “${text}” became “${made}”`];
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
])("says %s as %s", (text, made) => {
  expect(pseudo(text)).toBe(made);
});
