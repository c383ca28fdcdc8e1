/** The arguments in copy: in the texts of a definition and in their translations. */
import { IntlMessageFormat } from "intl-messageformat";
import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Definitions } from "../index.ts";
import type { NameUse, WrittenPart } from "./name-use.ts";
import { translatedFile } from "./translated-file.ts";
import { writtenNames } from "./walk.ts";

interface Text {
  /** Path of the definition that the text belongs to, relative to flows/. */
  readonly path: string;
  readonly pointer: string;
  readonly text: string;
}

export function argumentUses(
  definitions: Definitions,
  part: WrittenPart,
  name: string | null,
): NameUse[] {
  return textsIn(definitions, part).flatMap(({ path, pointer, text }) =>
    (name !== null && !text.includes(name)) || !text.includes("{")
      ? []
      : argumentsInText(text)
          .filter((each) => declares(definitions, path, each.name))
          .map((each) => ({
            kind: "argument",
            name: each.name,
            home: path,
            file: part.file.path,
            pointer: part.root + pointer,
            inKey: false,
            start: each.start,
            end: each.start + each.name.length,
            escaped: false,
            declares: false,
          })),
  );
}

function textsIn(definitions: Definitions, part: WrittenPart): Text[] {
  const { schema, value, base, path } = part;
  if (schema !== "copy")
    return writtenNames(value, schema, "x-copy", definitions.base.schemas, base)
      .filter(({ inKey }) => !inKey)
      .map(({ pointer, text }) => ({ path, pointer, text }));
  const texts = isRecord(value) && isRecord(value.texts) ? value.texts : {};
  return Object.entries(texts).flatMap(([translated, translations]) => {
    const target = translatedFile(path, translated);
    return target === null || !isRecord(translations)
      ? []
      : Object.entries(translations).flatMap(([place, translation]) =>
          ["source", "text"].flatMap((side) => {
            const text = isRecord(translation) ? translation[side] : undefined;
            const pointer = joinPointer("/texts", translated, place, side);
            return typeof text === "string" ? [{ path: target.path, pointer, text }] : [];
          }),
        );
  });
}

/** Whether a file declares an argument itself, or the overlay of a lender does. */
function declares({ sources }: Definitions, path: string, name: string): boolean {
  return argumentsOf(sources.files).has(joinPointer("", path, name));
}

/** Returns the declared arguments of all files, as a pointer from the path to the name. */
const argumentsOf = memoize((files: Definitions["sources"]["files"]): ReadonlySet<string> => {
  const declared = new Set<string>();
  const add = (path: string, value: unknown) => {
    if (isRecord(value) && isRecord(value.args))
      for (const name of Object.keys(value.args)) declared.add(joinPointer("", path, name));
  };
  for (const { path, kind, value } of files.values()) {
    if (!path.startsWith("flows/")) continue;
    if (kind?.name !== "overlay") add(path.slice("flows/".length), value);
    else if (isRecord(value))
      for (const section of [value.patch, value.add])
        if (isRecord(section))
          for (const [target, part] of Object.entries(section)) add(target, part);
  }
  return declared;
});

interface ArgumentInText {
  readonly name: string;
  readonly start: number;
}

type Element = ReturnType<IntlMessageFormat["getAst"]>[number];

/** Returns the arguments of a text with their places; none of a text that cannot be read. */
export const argumentsInText = (text: string): readonly ArgumentInText[] => {
  try {
    const message = new IntlMessageFormat(text, "en-US", undefined, { captureLocation: true });
    return message.getAst().flatMap((each) => collect(each, text));
  } catch {
    return [];
  }
};

function collect(element: Element, text: string): ArgumentInText[] {
  const inside =
    "children" in element
      ? element.children
      : "options" in element && isRecord(element.options)
        ? Object.values(element.options as Record<string, { value: Element[] }>).flatMap(
            ({ value }) => value,
          )
        : [];
  const below = inside.flatMap((each) => collect(each, text));
  const start = element.location?.start.offset;
  if (start === undefined || !("value" in element) || text[start] !== "{") return below;
  return [{ name: element.value, start: text.indexOf(element.value, start) }, ...below];
}
