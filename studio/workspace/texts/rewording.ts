/** Which places of which files a changed sentence is written to. */
import { isRecord, joinPointer, parsePointer, valueAt } from "#engine/index.ts";
import { SOURCE_LOCALE } from "#definitions/copy/localized.ts";
import { lockOf, recordedIn } from "#definitions/overlays/lock.ts";
import type { Definitions } from "#definitions/model.ts";
import { onlyThisLender, type Edit } from "#definitions/edits/index.ts";
import { sentencesOf } from "./sentences.ts";

export interface Rewording {
  readonly lender: string;
  readonly flow: string;
  readonly screen: string;
  readonly pointer: string;
  readonly locale: string;
  readonly text: string;
  /** `all` writes to the shared base, `lender` to the lender's own overlay. */
  readonly scope: "all" | "lender";
}

/** Returns the definition that a change concerns, relative to flows/: the screen or its translations. */
export const rewordedFile = ({ flow, screen, locale }: Rewording): string =>
  locale === SOURCE_LOCALE ? `${flow}/screens/${screen}.json` : `${flow}/copy/${locale}.json`;

/** @throws with a reason for a person when the sentence cannot be changed like this */
export function editsFor(definitions: Definitions, request: Rewording): Edit[] {
  const { lender, flow, screen, pointer, locale, text, scope } = request;
  const effective = definitions.effective(lender);
  const file = effective.flows.get(flow)?.screens.get(screen);
  const sentence = sentencesOf(effective, flow, screen, locale).find(
    (each) => each.pointer === pointer,
  );
  if (file === undefined || sentence === undefined)
    throw new Error("The sentence is no longer there.");
  if (sentence.locked && scope === "lender")
    throw new Error("The law asks for these words. They cannot differ for one lender.");
  const translations = rewordedFile(request);
  const translated = joinPointer("", "texts", `screens/${screen}`, sentence.stable);
  if (scope === "all") {
    const { source, origin } = sharedSentence(definitions, request, sentence.stable);
    return locale === SOURCE_LOCALE
      ? [{ path: origin.file.path, pointer: origin.pointer, value: text }]
      : [{ path: `flows/${translations}`, pointer: translated, value: { source, text } }];
  }
  const overlay = `flows/organisations/${lender}/overlay.json`;
  if (locale !== SOURCE_LOCALE) {
    const place = joinPointer("", "patch", translations) + translated;
    return [{ path: overlay, pointer: place, value: { source: sentence.text, text } }];
  }
  const origin = file.origin(pointer);
  if (origin.file.path === overlay)
    return [{ path: overlay, pointer: origin.pointer, value: text }];
  const { pointer: own, value } = patchFor(file.value, pointer, text);
  return [{ path: overlay, pointer: joinPointer("", "patch", file.path) + own, value }];
}

/** Returns what the sentence says for all lenders, and where. */
function sharedSentence({ base }: Definitions, { flow, screen }: Rewording, stable: string) {
  const file = base.flows.get(flow)?.screens.get(screen);
  const sentence =
    file && sentencesOf(base, flow, screen, SOURCE_LOCALE).find((each) => each.stable === stable);
  if (file === undefined || sentence === undefined) throw onlyThisLender("the sentence");
  return { source: sentence.text, origin: file.origin(sentence.pointer) };
}

/** Returns where a patch names the text. A list without ids is patched as a whole. */
function patchFor(screen: unknown, pointer: string, text: string) {
  let holder: unknown = screen;
  let own = "";
  const tokens = parsePointer(pointer);
  for (const [depth, token] of tokens.entries()) {
    const member = valueAt(screen, joinPointer("", ...tokens.slice(0, depth + 1)));
    if (Array.isArray(holder)) {
      const id = isRecord(member) ? member.id : undefined;
      if (typeof id !== "string") {
        const list = structuredClone(holder);
        const rest = tokens.slice(depth);
        let inner = list as unknown as Record<string, unknown>;
        for (const each of rest.slice(0, -1)) inner = inner[each] as Record<string, unknown>;
        inner[rest.at(-1) ?? ""] = text;
        return { pointer: own, value: list as unknown };
      }
      own = joinPointer(own, id);
    } else own = joinPointer(own, token);
    holder = member;
  }
  return { pointer: own, value: text as unknown };
}

/** Returns the edits with which a lock records one part. @param before undefined for an addition */
export const recordingEdits = (
  lock: string,
  path: string,
  pointer: string,
  hash: string,
  before: unknown,
): Edit[] => [
  { path: lock, pointer: joinPointer("", "replaced", path, pointer), value: hash },
  ...(before === undefined
    ? []
    : [{ path: lock, pointer: joinPointer("", "before", path, pointer), value: before }]),
];

/** Returns the edits with which a lender's lock accepts what a new part of its overlay replaces. */
export function acceptingEdits(definitions: Definitions, lender: string, path: string): Edit[] {
  const organisation = definitions.organisations.get(lender);
  const lock = organisation?.lock;
  if (!lock || !isRecord(lock.value)) return [];
  const { replaced, before } = lockOf(definitions.effective(lender));
  return Object.entries(replaced[path] ?? {}).flatMap(([pointer, hash]) =>
    recordedIn(lock.value, path, pointer) === null
      ? recordingEdits(lock.path, path, pointer, hash, before[path]?.[pointer])
      : [],
  );
}
