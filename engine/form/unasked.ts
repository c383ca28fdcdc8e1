/** The fields of a form that this applicant is not asked, by the guards of the form's `when`. */

/** The part of a screen's form that decides who is asked. */
export interface ConditionalForm {
  /** Guards by property. */
  readonly when?: { readonly [property: string]: string };
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the properties whose guard does not hold. Such a property is neither shown nor required,
 * and an answer to it is not accepted.
 * @param holds whether a guard holds over the data before the screen
 */
export function unaskedProperties(
  form: ConditionalForm | undefined,
  holds: (guard: string) => boolean,
): ReadonlySet<string> {
  const guards = Object.entries(form?.when ?? {});
  if (guards.length === 0) return NONE;
  return new Set(guards.filter(([, guard]) => !holds(guard)).map(([property]) => property));
}
