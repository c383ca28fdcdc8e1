import { problems } from "#server/platform/errors/problem.ts";
import type { DefinitionStore } from "./contract.ts";

/** The organization of a request that names none. */
export const MAIN_ORGANISATION = "main";

/**
 * Returns the organization of an anonymous call: the one that its `x-org` header names, or the main
 * organization without one.
 * @throws Problem 400 when the header names no organization
 */
export function organisationOf(
  { definitions }: { definitions: Pick<DefinitionStore, "organisation"> },
  header: string | undefined,
): string {
  if (header === undefined || header === "") return MAIN_ORGANISATION;
  if (!definitions.organisation(header))
    throw problems.invalid([
      "headers/x-org: there is no such organisation. Send the code of the page's organisation, once.",
    ]);
  return header;
}
