/**
 * Translates definitions: the texts of `copy/<locale>.json` replace the texts that they translate.
 * A text whose English has changed since its translation stays English; validation reports it
 * before anything is published.
 */
import { isRecord, parsePointer, textsOf } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { contentHash } from "../identity/canonical.ts";
import type { Effective, EffectiveFlow, MergedFile } from "../model.ts";
import { isTranslated } from "../overlays/offered.ts";
import { flowOfParts, folderFiles, singleFile } from "../parts/part-files.ts";
import { translationName } from "../parts/part-paths.ts";
import { flowCopy, otherTranslations, type CopyFile } from "./copy-files.ts";
import type { MarkedText, SchemaLookup } from "../marks/marked-text.ts";
import { stablePointer } from "./stable-pointer.ts";

/** The language in which definitions are written. */
export const SOURCE_LOCALE = "en-US";

/**
 * Returns the languages that an organization offers, English among them, and the one that pages use
 * until a person chooses.
 */
export function localesOf(info: Readonly<Record<string, unknown>>): {
  locales: readonly string[];
  fallback: string;
} {
  const locales = [SOURCE_LOCALE, ...textsOf(info.locales)];
  const first = info.defaultLocale;
  return {
    locales,
    fallback: typeof first === "string" && locales.includes(first) ? first : SOURCE_LOCALE,
  };
}

/**
 * Returns an organization's definitions in a language. Generated documents stay English, because
 * English is what people sign.
 */
export function localized(effective: Effective, locale: string): Effective {
  if (locale === SOURCE_LOCALE) return effective;
  const translated = new Map(
    otherTranslations(effective).flatMap(({ id, files: [file], copy }) => {
      const translations = copy.get(locale);
      return file && translations ? [[id, translatedFile(file, translations)] as const] : [];
    }),
  );
  const { info, words, answers, flows, schemas } = effective;
  return {
    ...effective,
    info: (translated.get("organisation")?.value as Effective["info"] | undefined) ?? info,
    words: words && { ...words, file: translated.get("words") ?? words.file },
    answers: answers && { ...answers, file: translated.get("chatbot") ?? answers.file },
    flows: new Map(
      [...flows].map(([id, flow]) => [
        id,
        isTranslated(info, flow.flow.value, locale) ? localizedFlow(flow, locale, schemas) : flow,
      ]),
    ),
  };
}

/** Organizations that share a flow share its translation. */
const localizedFlow = memoize(
  (flow: EffectiveFlow, locale: string, schemas: SchemaLookup): EffectiveFlow => {
    const translations = flow.copy.get(locale);
    if (translations === undefined) return flow;
    const copy = new Map(
      flowCopy(flow, schemas)
        .filter((each) => each.localized)
        .map((each) => [each.name, each]),
    );
    const translate = (file: MergedFile, name: string, id: string | null): MergedFile => {
      const text = copy.get(translationName(name, id));
      return text ? translatedFile(text, translations) : file;
    };
    return flowOfParts(flow.id, {
      file(name) {
        const file = singleFile(flow, name);
        return file && translate(file, name, null);
      },
      folder: (name) =>
        new Map(
          [...folderFiles(flow, name)].map(
            ([id, file]) => [id, translate(file, name, id)] as const,
          ),
        ),
    });
  },
);

type Texts = Readonly<Record<string, { source: string; text: string }>>;

function translatedFile({ name, file, places }: CopyFile, translations: MergedFile): MergedFile {
  const texts = textsFor(translations.value, name);
  return texts !== null && isRecord(file.value)
    ? { ...file, ...translatedValue(file.value, texts, places) }
    : file;
}

const translatedValue = memoize(
  (original: Record<string, unknown>, texts: Texts, places: readonly MarkedText[]) => {
    const value = structuredClone(original);
    for (const { pointer, text } of places) {
      const entry = texts[stablePointer(original, pointer)];
      if (entry?.source === text) replaceText(value, parsePointer(pointer), entry.text);
    }
    return { value, hash: contentHash(value) };
  },
);

function textsFor(translations: unknown, name: string): Texts | null {
  const texts = isRecord(translations) && isRecord(translations.texts) ? translations.texts : {};
  const translation = Object.hasOwn(texts, name) ? texts[name] : undefined;
  return isRecord(translation) ? (translation as Texts) : null;
}

/** The pointer comes from the value of which this is a copy, so every step exists. */
function replaceText(copy: unknown, tokens: readonly string[], text: string): void {
  let holder = copy as Record<string, unknown>;
  for (const token of tokens.slice(0, -1)) holder = holder[token] as Record<string, unknown>;
  holder[tokens.at(-1) ?? ""] = text;
}
