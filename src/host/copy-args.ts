import type { Organisation } from "#schemas/types/organisation.ts";

/** What fills the holes of copy everywhere: each text field of the organisation, by its name, such as `{phoneFormatted}`. */
export function organisationArgs(organisation: Organisation): Record<string, string> {
  return Object.fromEntries(
    Object.entries(organisation).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}
