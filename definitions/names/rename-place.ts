/** Renames a part of a definition wherever files name it. */
import { joinPointer } from "#engine/index.ts";
import { valueByIds } from "../edits/change.ts";
import type { Definitions } from "../model.ts";
import { valueOffsets } from "../sources/json-text.ts";
import { spanOf } from "./lookup.ts";
import { NotRenamed, type TextEdit } from "./rename-element.ts";
import { placeUses, PROPERTIES, type NamedPlace, type PlaceUse } from "./place-uses.ts";
import { valueUses } from "./value-uses.ts";
import type { Renaming } from "./rename-name.ts";

/**
 * @param isNew tells whether nothing is stored at a place of the application yet; a field renames it too
 * @throws NotRenamed
 */
export function renamingOfPlace(
  definitions: Definitions,
  lender: string,
  place: NamedPlace,
  newName: string,
  textOf: (path: string) => string | null,
  isNew: (pointer: string) => boolean,
): Renaming {
  const isField = place.holder === PROPERTIES;
  if (!/^[a-z][a-zA-Z0-9-]*$/.test(newName) || (isField && newName.includes("-")))
    throw new NotRenamed(
      `A name begins with a small letter and has only letters${isField ? " and digits" : ", digits and hyphens"}.`,
    );
  const value = definitions.effective(lender).files.get(place.path)?.value;
  if (valueByIds(value, joinPointer(place.holder, newName)) !== undefined)
    throw new NotRenamed(`"${newName}" is already the name of something else.`);
  const uses = [
    ...placeUses(definitions, place),
    ...(isField ? usesOfAnswer(definitions, lender, place, isNew) : []),
  ];
  const edits = new Map<string, TextEdit[]>();
  for (const file of new Set(uses.map((each) => each.file))) {
    const text = textOf(file);
    if (text === null) continue;
    const offsets = valueOffsets(text);
    const spans = uses.flatMap((use): TextEdit[] => {
      if (use.file !== file) return [];
      const span = spanOf(use, text, offsets);
      const written = use.escaped ? joinPointer("", newName).slice(1) : newName;
      return span === null ? [] : [{ ...span, text: written }];
    });
    // A pointer and the list that it leads into may name the same characters.
    edits.set(file, [...new Map(spans.map((each) => [each.start, each])).values()]);
  }
  return { edits, moved: new Map() };
}

/** Returns the uses of the place of a field's answer, when it has the field's name and nothing is stored there. */
function usesOfAnswer(
  definitions: Definitions,
  lender: string,
  { path, name }: NamedPlace,
  isNew: (pointer: string) => boolean,
): PlaceUse[] {
  const screen = definitions.effective(lender).files.get(path)?.value;
  const bind = valueByIds(screen, joinPointer("/form/bind", name));
  return typeof bind === "string" && bind.endsWith(`/${name}`) && isNew(bind)
    ? valueUses(definitions, bind)
    : [];
}
