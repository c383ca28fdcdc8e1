import { parsePointer } from "#engine/json/pointer.ts";

/** Element ids of a field's parts, derived from the field's id. */
export const labelId = (id: string): string => `${id}__label`;
export const helpId = (id: string): string => `${id}__help`;
export const errorId = (id: string): string => `${id}__error`;
export const optionId = (id: string, index: number): string => `${id}__${index}`;

/**
 * Returns the `aria-describedby` of a field: its help, then its error; undefined when it has
 * neither.
 */
export function describedBy(id: string, help: boolean, error: boolean): string | undefined {
  const ids = [help ? helpId(id) : "", error ? errorId(id) : ""].filter(Boolean).join(" ");
  return ids === "" ? undefined : ids;
}

/** Returns the element id of a place in the form: `/address/zip` is `root_address_zip`. */
export const idOfPointer = (pointer: string): string =>
  ["root", ...parsePointer(pointer)].join("_");
