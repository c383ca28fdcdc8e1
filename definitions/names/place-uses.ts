/**
 * Finds where the name of one part is written: the id of an element in a list, or the name of a form's
 * field. Overlays, translations, locks and exemptions name such a part in pointers.
 */
import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import type { Definitions } from "../model.ts";
import type { SourceFile } from "../sources/source-file.ts";
import { fieldMentions, fieldHolders } from "./field-mentions.ts";
import type { NameUse, WrittenPart } from "./name-use.ts";
import { partsOf } from "./uses.ts";
import { translatedFile } from "./translated-file.ts";

/** A part by its definition (relative to flows/), the list or object that holds it, and its name there. */
export interface NamedPlace {
  readonly path: string;
  /** Pointer with elements by their ids. */
  readonly holder: string;
  readonly name: string;
}

/** A name where a file writes it, in the form that `spanOf` reads. */
export type PlaceUse = Pick<NameUse, "file" | "pointer" | "inKey" | "start" | "end" | "escaped">;

export const PROPERTIES = "/form/schema/properties";

export function placeUses(definitions: Definitions, place: NamedPlace): PlaceUse[] {
  const isField = place.holder === PROPERTIES;
  const holders = isField ? fieldHolders : [place.holder];
  return [...definitions.sources.files.values()].flatMap((file) => [
    ...partsOf(definitions, file).flatMap((part) => [
      ...(part.path === place.path ? inPart(part, place, holders, isField) : []),
      ...(part.schema === "copy" ? inTranslations(part, place, holders) : []),
      ...(part.schema === "persona" && isField ? inAnswers(part, place) : []),
    ]),
    ...inLock(file, place, holders),
  ]);
}

function inPart(
  part: WrittenPart,
  place: NamedPlace,
  holders: readonly string[],
  isField: boolean,
): PlaceUse[] {
  const { file, root, value } = part;
  const whole = (pointer: string, inKey: boolean): PlaceUse => ({
    file: file.path,
    pointer: root + pointer,
    inKey,
    start: 0,
    end: place.name.length,
    escaped: false,
  });
  return [
    ...holders.flatMap((holder) => inHolder(value, holder, place.name, whole)),
    ...pointersIn(value, "").flatMap(({ pointer, inKey, text }) =>
      inPointer(text, holders, place.name, { file: file.path, pointer: root + pointer, inKey }),
    ),
    ...(isField
      ? fieldMentions(value, place.name).map(({ pointer, start, inKey = false }) => ({
          ...whole(pointer, inKey),
          start,
          end: start + place.name.length,
        }))
      : []),
  ];
}

type Whole = (pointer: string, inKey: boolean) => PlaceUse;

/** Returns the name in the list or object that holds it, which an overlay writes by ids. */
function inHolder(value: unknown, holder: string, name: string, whole: Whole): PlaceUse[] {
  const at = written(value, holder);
  if (at === null) return [];
  if (Array.isArray(at.value))
    return (at.value as unknown[]).flatMap((each, index) =>
      isRecord(each) && each.id === name
        ? [whole(joinPointer(at.pointer, index, "id"), false)]
        : [],
    );
  if (!isRecord(at.value)) return [];
  return Object.entries(at.value).flatMap(([key, member]) => [
    ...(key === name ? [whole(joinPointer(at.pointer, key), true)] : []),
    ...(isRecord(member)
      ? ["before", "after", ...(key === name ? ["id"] : [])]
          .filter((side) => member[side] === name)
          .map((side) => whole(joinPointer(at.pointer, key, side), false))
      : []),
  ]);
}

/** Returns the value at a pointer by ids, with its pointer as the file writes it. */
function written(value: unknown, holder: string): { value: unknown; pointer: string } | null {
  let at: { value: unknown; pointer: string } = { value, pointer: "" };
  for (const token of parsePointer(holder)) {
    const list = Array.isArray(at.value) ? (at.value as unknown[]) : null;
    const key =
      list === null ? token : list.findIndex((each) => isRecord(each) && each.id === token);
    const next =
      list === null ? (isRecord(at.value) ? at.value[token] : undefined) : list[Number(key)];
    if (next === undefined) return null;
    at = { value: next, pointer: joinPointer(at.pointer, key) };
  }
  return at;
}

/** Returns the texts and keys of a screen that are pointers into itself: locks, variants and exemptions. */
function pointersIn(
  value: unknown,
  pointer: string,
): { pointer: string; inKey: boolean; text: string }[] {
  if (typeof value === "string")
    return value.startsWith("/") ? [{ pointer, inKey: false, text: value }] : [];
  if (Array.isArray(value))
    return value.flatMap((each, index) => pointersIn(each, joinPointer(pointer, index)));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const place = joinPointer(pointer, key);
    return [
      ...(key.startsWith("/") ? [{ pointer: place, inKey: true, text: key }] : []),
      ...pointersIn(each, place),
    ];
  });
}

/** @param skipped characters in front of the pointer */
function inPointer(
  text: string,
  holders: readonly string[],
  name: string,
  at: Pick<PlaceUse, "file" | "pointer" | "inKey">,
  skipped = 0,
): PlaceUse[] {
  const own = joinPointer("", name);
  const pointer = text.slice(skipped);
  const holder = holders.find(
    (each) => pointer === each + own || pointer.startsWith(`${each}${own}/`),
  );
  if (holder === undefined) return [];
  const start = skipped + holder.length + 1;
  return [{ ...at, start, end: start + own.length - 1, escaped: true }];
}

function inTranslations(
  { file, root, path, value }: WrittenPart,
  place: NamedPlace,
  holders: readonly string[],
): PlaceUse[] {
  const texts = isRecord(value) ? value.texts : undefined;
  return Object.entries(isRecord(texts) ? texts : {}).flatMap(([translated, members]) =>
    translatedFile(path, translated)?.path !== place.path || !isRecord(members)
      ? []
      : Object.keys(members).flatMap((key) =>
          inPointer(key, holders, place.name, {
            file: file.path,
            pointer: root + joinPointer("/texts", translated, key),
            inKey: true,
          }),
        ),
  );
}

/** Returns the field among a persona's answers on its screen. */
function inAnswers({ file, value }: WrittenPart, { path, name }: NamedPlace): PlaceUse[] {
  const screen = path.replace("/screens/", "/").replace(/\.json$/, "");
  const answers = isRecord(value) && isRecord(value.answers) ? value.answers[screen] : undefined;
  const submissions: readonly (readonly [pointer: string, answer: unknown])[] = Array.isArray(
    answers,
  )
    ? answers.map((each: unknown, index) => [joinPointer("/answers", screen, index), each] as const)
    : [[joinPointer("/answers", screen), answers]];
  return submissions.flatMap(([pointer, answer]) =>
    isRecord(answer) && Object.hasOwn(answer, name)
      ? [
          {
            file: file.path,
            pointer: joinPointer(pointer, name),
            inKey: true,
            start: 0,
            end: name.length,
            escaped: false,
          },
        ]
      : [],
  );
}

function inLock(
  { kind, path: file, value }: SourceFile,
  place: NamedPlace,
  holders: readonly string[],
): PlaceUse[] {
  if (kind?.name !== "overlay-lock" || !isRecord(value) || !isRecord(value.replaced)) return [];
  const hashes = value.replaced[place.path];
  const before = joinPointer("/patch", place.path);
  return Object.keys(isRecord(hashes) ? hashes : {}).flatMap((key) =>
    key.startsWith(before)
      ? inPointer(
          key,
          holders,
          place.name,
          { file, pointer: joinPointer("/replaced", place.path, key), inKey: true },
          before.length,
        )
      : [],
  );
}
