/** Finds where definitions read or write one value of the application or the profile, by its name. */
import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import type { Definitions } from "../model.ts";
import { guardsInFile } from "../guards/placed-guards.ts";
import type { SourceFile } from "../sources/source-file.ts";
import type { WrittenPart } from "./name-use.ts";
import { namesOfGuard } from "./names-in-guard.ts";
import type { PlaceUse } from "./place-uses.ts";
import { partsOf } from "./uses.ts";
import { writtenNames } from "./walk.ts";

/** @param pointer of the value, such as `/application/membership/basis` */
export function valueUses(definitions: Definitions, pointer: string): PlaceUse[] {
  return [...definitions.sources.files.values()].flatMap((file) => [
    ...inGuards(definitions, file, pointer),
    ...partsOf(definitions, file).flatMap((part) => [
      ...inExpressions(definitions, part, pointer),
      ...inPointers(part, part.value, "", pointer),
      ...declaration(part, pointer),
      ...(part.schema === "journey" ? inData(part, part.value, "", pointer) : []),
    ]),
  ]);
}

const nameOf = (pointer: string): string => parsePointer(pointer).at(-1) ?? "";

const use = (
  file: string,
  pointer: string,
  start: number,
  name: string,
  inKey = false,
): PlaceUse => ({
  file,
  pointer,
  inKey,
  start,
  end: start + name.length,
  escaped: inKey ? false : pointer.startsWith("/"),
});

function inGuards(definitions: Definitions, { path }: SourceFile, pointer: string): PlaceUse[] {
  const name = nameOf(pointer);
  const wanted = parsePointer(pointer).join(".");
  return guardsInFile(definitions, path).flatMap((guard) =>
    !guard.source.includes(name)
      ? []
      : namesOfGuard(guard.source, guard.scope)
          .filter(({ kind, inferred }) => kind === "field" && inferred.path === wanted)
          .map(({ start }) => ({ ...use(path, guard.pointer, start, name), escaped: false })),
  );
}

function inExpressions(
  { base: { schemas } }: Definitions,
  { file, root, value, schema, base }: WrittenPart,
  pointer: string,
): PlaceUse[] {
  const name = nameOf(pointer);
  const path = parsePointer(pointer).join(String.raw`\.`);
  return writtenNames(value, schema, "x-expression", schemas, base).flatMap((each) =>
    [...each.text.matchAll(new RegExp(String.raw`\b${path}\b`, "g"))].map(({ index, 0: read }) => ({
      ...use(file.path, root + each.pointer, index + read.length - name.length, name),
      escaped: false,
    })),
  );
}

/** Every text and key that is the value's pointer, or leads below it. */
function inPointers(part: WrittenPart, value: unknown, place: string, pointer: string): PlaceUse[] {
  const name = nameOf(pointer);
  const start = pointer.length - name.length;
  const isIt = (text: string) => text === pointer || text.startsWith(`${pointer}/`);
  if (typeof value === "string")
    return isIt(value) ? [use(part.file.path, part.root + place, start, name)] : [];
  const entries = Array.isArray(value)
    ? value.map((each: unknown, index) => [String(index), each] as const)
    : Object.entries(isRecord(value) ? value : {});
  return entries.flatMap(([key, each]) => {
    const below = joinPointer(place, key);
    return [
      ...(isIt(key)
        ? [{ ...use(part.file.path, part.root + below, start, name, true), escaped: true }]
        : []),
      ...inPointers(part, each, below, pointer),
    ];
  });
}

/** Returns the key of the field in what a product or a lender adds to the application. */
function declaration({ file, root, schema, value }: WrittenPart, pointer: string): PlaceUse[] {
  const [document, ...tokens] = parsePointer(pointer);
  if (schema !== "product-application" || document !== "application") return [];
  const place = tokens.map((token) => joinPointer("/properties", token)).join("");
  return has(value, place) ? [use(file.path, root + place, 0, nameOf(pointer), true)] : [];
}

/** Returns the value in the data that a journey writes. */
function inData(part: WrittenPart, value: unknown, place: string, pointer: string): PlaceUse[] {
  if (Array.isArray(value))
    return value.flatMap((each: unknown, index) =>
      inData(part, each, joinPointer(place, index), pointer),
    );
  if (!isRecord(value)) return [];
  const own = has(value, pointer)
    ? [use(part.file.path, part.root + place + pointer, 0, nameOf(pointer), true)]
    : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, each]) =>
      key === "application" || key === "profile"
        ? []
        : inData(part, each, joinPointer(place, key), pointer),
    ),
  ];
}

const has = (value: unknown, pointer: string): boolean =>
  parsePointer(pointer).reduce<unknown>(
    (holder, token) =>
      isRecord(holder) && Object.hasOwn(holder, token) ? holder[token] : undefined,
    value,
  ) !== undefined;
