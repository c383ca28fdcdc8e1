/** Element ids of a field's parts, derived from the field's own. */
export const labelId = (id: string): string => `${id}__label`;
export const helpId = (id: string): string => `${id}__help`;
export const errorId = (id: string): string => `${id}__error`;
export const optionId = (id: string, index: number): string => `${id}__${index}`;

/** The `aria-describedby` of a field: its help, then its error; undefined when it has neither. */
export function describedBy(id: string, help: boolean, error: boolean): string | undefined {
  const ids = [help ? helpId(id) : "", error ? errorId(id) : ""].filter(Boolean).join(" ");
  return ids === "" ? undefined : ids;
}

/** Where the parts of a form are found by a JSON pointer: `/address/zip` is `root_address_zip`. */
export const idOfPointer = (pointer: string): string =>
  ["root", ...pointer.split("/").slice(1)].join("_");
