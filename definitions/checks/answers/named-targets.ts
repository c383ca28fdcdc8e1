/** Pointers of a file that have a name above them, such as an argument or a field (`x-named`). */
import { joinPointer, parsePointer } from "#engine/index.ts";
import { markedTexts, type SchemaLookup } from "../../marks/marked-text.ts";

export interface NamedTarget {
  readonly pointer: string;
  /** The object of all names. */
  readonly owner: string;
  readonly name: string;
  readonly target: string;
}

/** Returns them. The mark says how far above a pointer its name is. */
export const namedTargets = (
  value: object,
  schema: string,
  schemas: SchemaLookup,
): readonly NamedTarget[] =>
  markedTexts(value, schema, "x-named", schemas).map(({ pointer, text, mark }) => {
    const path = parsePointer(pointer);
    const depth = path.length - 1 - Number(mark);
    return {
      pointer,
      owner: joinPointer("", ...path.slice(0, depth)),
      name: path[depth] ?? "",
      target: text,
    };
  });
