import { formatPointer, parsePointer } from "#engine/json/pointer.ts";

/** Element ids of a field's parts, derived from the field's id. */
export const labelId = (id: string): string => `${id}__label`;
export const helpId = (id: string): string => `${id}__help`;
export const errorId = (id: string): string => `${id}__error`;
export const warningId = (id: string): string => `${id}__warning`;
export const unitId = (id: string): string => `${id}__unit`;
export const optionId = (id: string, index: number): string => `${id}__${index}`;

/**
 * Returns the `aria-describedby` of a field: its help, its error and its warning; undefined when it
 * has none of them.
 */
export function describedBy(
  id: string,
  help: boolean,
  error: boolean,
  warning = false,
): string | undefined {
  const ids = [help ? helpId(id) : "", error ? errorId(id) : "", warning ? warningId(id) : ""]
    .filter(Boolean)
    .join(" ");
  return ids === "" ? undefined : ids;
}

/** Returns the element id of a place in the form: `/address/zip` is `root_address_zip`. */
export const idOfPointer = (pointer: string): string =>
  ["root", ...parsePointer(pointer)].join("_");

/** Returns the pointer of the object that a field belongs to: `root_address_zip` is in `/address`. */
export const groupOfId = (id: string): string => formatPointer(id.split("_").slice(1, -1));
