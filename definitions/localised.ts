/**
 * Definitions as they read in another language: the texts of `copy/<locale>.json` laid over those that they translate. A text
 * whose English has changed since stays English, which is what its owner says now; validation has said so before
 * anything is published.
 */
import { isRecord } from "#engine/index.ts";
import { contentHash } from "./canonical.ts";
import { type CopyIn, copyIn, stablePointer, translatedBeside } from "./copy-places.ts";
import type { Effective, EffectiveFlow } from "./effective.ts";
import type { MergedFile } from "./merge.ts";
import { splitPointer } from "./pointer.ts";

/** The language in which definitions are written. */
export const SOURCE_LOCALE = "en-US";

/** Languages that an organisation offers, English among them, and the one that its pages have until somebody chooses. */
export function localesOf(info: Readonly<Record<string, unknown>>): {
  locales: readonly string[];
  fallback: string;
} {
  const named = Array.isArray(info.locales) ? (info.locales as unknown[]) : [];
  const locales = [SOURCE_LOCALE, ...named.filter((each) => typeof each === "string")];
  const first = info.defaultLocale;
  return {
    locales,
    fallback: typeof first === "string" && locales.includes(first) ? first : SOURCE_LOCALE,
  };
}

const flows = new WeakMap<EffectiveFlow, Map<string, EffectiveFlow>>();

/** An organisation's definitions in a language. Legal documents stay as they are: they are signed in the language of the law. */
export function localised(effective: Effective, locale: string): Effective {
  if (locale === SOURCE_LOCALE) return effective;
  const beside = translatedBeside(effective).map(({ id, parts, copy }) => {
    const [part] = parts;
    const file = copy.get(locale);
    return [id, part && file ? translated(part, file) : null] as const;
  });
  const fileOf = (id: string) => beside.find(([each]) => each === id)?.[1];
  const [words, answers] = [fileOf("words"), fileOf("chatbot")];
  return {
    ...effective,
    info: (fileOf("organisation")?.value as Effective["info"] | undefined) ?? effective.info,
    words: words && effective.words ? { ...effective.words, file: words } : effective.words,
    answers:
      answers && effective.answers ? { ...effective.answers, file: answers } : effective.answers,
    flows: new Map([...effective.flows].map(([id, flow]) => [id, flowIn(flow, locale)] as const)),
  };
}

/** Equal flows are translated once, whatever organisation has them. */
function flowIn(flow: EffectiveFlow, locale: string): EffectiveFlow {
  const file = flow.copy.get(locale);
  if (file === undefined) return flow;
  const known = flows.get(flow) ?? new Map<string, EffectiveFlow>();
  flows.set(flow, known);
  const made = known.get(locale) ?? translatedFlow(flow, file);
  known.set(locale, made);
  return made;
}

function translatedFlow(flow: EffectiveFlow, copy: MergedFile): EffectiveFlow {
  const parts = new Map(copyIn(flow).map((part) => [part.part, part]));
  const of = <T>(name: string, file: MergedFile<T>): MergedFile<T> => {
    const part = parts.get(name);
    return part ? (translated(part, copy) as MergedFile<T>) : file;
  };
  const all = <T>(folder: string, files: ReadonlyMap<string, MergedFile<T>>) =>
    new Map([...files].map(([id, file]) => [id, of(`${folder}/${id}`, file)] as const));
  return {
    ...flow,
    flow: of("flow", flow.flow),
    conditions: flow.conditions ? of("conditions", flow.conditions) : null,
    screens: all("screens", flow.screens),
    mail: all("mail", flow.mail),
    shell: flow.shell ? of("shell", flow.shell) : null,
    notifications: flow.notifications ? of("notifications", flow.notifications) : null,
  };
}

type Texts = Readonly<Record<string, { source: string; text: string }>>;

/** By what is translated, then by what translates it: both are the same objects for all who share them. */
const files = new WeakMap<object, WeakMap<object, MergedFile>>();

function translated(part: CopyIn, copy: MergedFile): MergedFile {
  const texts = textsFor(copy.value, part.part);
  const { file } = part;
  if (texts === null || !isRecord(file.value)) return file;
  const known = files.get(file.value) ?? new WeakMap<object, MergedFile>();
  files.set(file.value, known);
  const before = known.get(texts);
  if (before) return before;
  const value = structuredClone(file.value);
  for (const { pointer, text } of part.places) {
    const entry = texts[stablePointer(file.value, pointer)];
    if (entry?.source === text) put(value, splitPointer(pointer), entry.text);
  }
  const made = { ...file, value, hash: contentHash(value) };
  known.set(texts, made);
  return made;
}

function textsFor(copy: unknown, part: string): Texts | null {
  const texts = isRecord(copy) && isRecord(copy.texts) ? copy.texts : {};
  const own = Object.hasOwn(texts, part) ? texts[part] : undefined;
  return isRecord(own) ? (own as Texts) : null;
}

/** The pointer was found in the value that this is a copy of, so the way is there. */
function put(value: unknown, tokens: readonly string[], text: string): void {
  let at = value as Record<string, unknown>;
  for (const token of tokens.slice(0, -1)) at = at[token] as Record<string, unknown>;
  at[tokens.at(-1) ?? ""] = text;
}
