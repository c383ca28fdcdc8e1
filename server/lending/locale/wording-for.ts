import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { MAIN_ORGANISATION } from "#server/lending/definitions/organisation.ts";
import type { Wording } from "#server/platform/errors/message.ts";
import { offeredLocale } from "./request-locale.ts";
import { english } from "./wording.ts";

/**
 * Words messages as an organization does, in the first of the languages that it offers. An unknown
 * code gets the wording of the main organization.
 */
export function wordingFor(
  definitions: DefinitionStore,
  orgCode: string,
  languages: readonly string[],
): Wording {
  const organisation = organisationOf(definitions, orgCode);
  if (!organisation) return english;
  return organisation.in(offeredLocale(languages, organisation.locales)).wording;
}

/** Returns the language in which `wordingFor` words messages for the same caller. */
export function localeFor(
  definitions: DefinitionStore,
  orgCode: string,
  languages: readonly string[],
): string {
  return offeredLocale(languages, organisationOf(definitions, orgCode)?.locales ?? []);
}

const organisationOf = (definitions: DefinitionStore, orgCode: string) =>
  definitions.organisation(orgCode) ?? definitions.organisation(MAIN_ORGANISATION);
