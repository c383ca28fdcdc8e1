import { addMonths, type LocalDate } from "#lending/time/local-date.ts";

const MONTHS = 12;

interface AgeRules {
  default: number;
  stateRules: Record<string, { age: number }>;
}

/**
 * Returns whether a person may sign in the property's state: `ageOfMajority` of
 * schemas/organisation.schema.json. A person born on February 29 comes of age on March 1 of a
 * common year.
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
  // addMonths clamps to the end of a shorter month, so the birthday is the next day.
  return dob.slice(8) === birthday.slice(8) ? today >= birthday : today > birthday;
}
