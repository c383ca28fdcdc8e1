/** A change of one value in the text of a JSON file. */
import { applyEdits, modify } from "jsonc-parser";
import { parsePointer } from "#engine/index.ts";

export interface Edit {
  /** From the root of the repository. */
  readonly path: string;
  readonly pointer: string;
  readonly value: unknown;
}

/** Returns the text with the value changed, and everything else as it was. */
export function applyEdit(text: string, { pointer, value }: Edit): string {
  const path = parsePointer(pointer).map((token) => (/^\d+$/.test(token) ? Number(token) : token));
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: "\n" };
  return applyEdits(text, modify(text, path, value, { formattingOptions }));
}
