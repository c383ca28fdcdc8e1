import { addMonths, type LocalDate } from "#engine/time/local-date.ts";

const MONTHS = 12;

interface AgeRules {
  default: number;
  stateRules: Record<string, { age: number }>;
}

/**
 * Whether somebody may sign in the state of the property: `ageOfMajority` of schemas/organisation.schema.json. Who was born on February 29 comes of age
 * on March 1 of a year that has none.
 */
export function isOfAge(
  dob: LocalDate,
  today: LocalDate,
  organisation: Record<string, unknown>,
  state: string | undefined,
): boolean {
  const { ageOfMajority } = organisation as { ageOfMajority?: AgeRules };
  if (ageOfMajority === undefined) return true;
  const years = ageOfMajority.stateRules[state ?? ""]?.age ?? ageOfMajority.default;
  const birthday = addMonths(dob, years * MONTHS);
  // A month without the day ends a day early; the birthday is the day after.
  return dob.slice(8) === birthday.slice(8) ? today >= birthday : today > birthday;
}
