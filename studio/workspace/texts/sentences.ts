/** The sentences of a screen or another file: their text, where it comes from, and its translation. */
import { isRecord } from "#engine/index.ts";
import { flowCopy, type CopyFile } from "#definitions/copy/copy-files.ts";
import { SOURCE_LOCALE } from "#definitions/copy/localized.ts";
import { stablePointer } from "#definitions/copy/stable-pointer.ts";
import type { Effective } from "#definitions/model.ts";

export interface Sentence {
  /** Pointer in the screen. */
  readonly pointer: string;
  /** The same with ids in place of indexes, as translations and overlays name it. */
  readonly stable: string;
  /** English. */
  readonly text: string;
  /** File that supplies the English, from the root. */
  readonly file: string;
  /** The lender whose overlay supplies it; null for the shared base. */
  readonly overlay: string | null;
  /** Regulatory copy, which nobody changes for one lender. */
  readonly locked: boolean;
  /** In the language of the preview; null when that is English, or without a translation. */
  readonly translation: string | null;
  /** The English has changed since the translation. */
  readonly stale: boolean;
}

export function sentencesOf(
  effective: Effective,
  flowId: string,
  screenId: string,
  locale: string,
): Sentence[] {
  const copy = screenCopy(effective, flowId, screenId);
  const translations = effective.flows.get(flowId)?.copy.get(locale)?.value;
  return copy === null ? [] : sentencesIn(copy, translations, locale);
}

/** Returns the texts of a screen; null when the lender has no such screen. */
export function screenCopy(
  effective: Effective,
  flowId: string,
  screenId: string,
): CopyFile | null {
  const flow = effective.flows.get(flowId);
  const copy = flow === undefined ? [] : flowCopy(flow, effective.schemas);
  return copy.find(({ name }) => name === `screens/${screenId}`) ?? null;
}

/** Returns the sentences of a file. @param translations of the locale; absent without any */
export function sentencesIn(
  { name, file, places }: Pick<CopyFile, "name" | "file" | "places">,
  translations: unknown,
  locale: string,
): Sentence[] {
  const { locked = [] } = file.value as { locked?: readonly string[] | boolean };
  const texts = locale === SOURCE_LOCALE ? null : textsIn(translations, name);
  return places.map(({ pointer, text }): Sentence => {
    const origin = file.origin(pointer).file.path;
    const stable = stablePointer(file.value, pointer);
    const translated = texts?.[stable];
    return {
      pointer,
      stable,
      text,
      file: origin,
      overlay: overlayOwner(origin),
      locked: Array.isArray(locked)
        ? locked.some(
            (each) => stable === each || stable.startsWith(`${each}/`) || pointer === each,
          )
        : locked === true,
      translation: translated?.text ?? null,
      stale: translated !== undefined && translated.source !== text,
    };
  });
}

export const overlayOwner = (file: string): string | null =>
  /^flows\/organisations\/([^/]+)\//.exec(file)?.[1] ?? null;

type Texts = Readonly<Record<string, { source: string; text: string }>>;

function textsIn(translations: unknown, name: string): Texts {
  const texts = isRecord(translations) ? translations.texts : null;
  const own = isRecord(texts) ? texts[name] : null;
  return isRecord(own) ? (own as Texts) : {};
}
