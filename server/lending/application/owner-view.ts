/** What an owner may see of their application: without secrets, in the language of the request. */
import { SOURCE_LOCALE } from "#definitions/index.ts";
import type { WrittenApplication } from "#schemas/types/calls/application.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { inRequestLocale } from "#server/lending/locale/request-locale.ts";
import { wordStored } from "#server/lending/locale/stored-sentences.ts";
import { redact } from "#server/platform/sealing/document.ts";
import type { Application, Profile } from "./ports.ts";

type Document = Record<string, unknown>;

/** Ports of an answer to the owner. */
export interface OwnerViewPorts {
  definitions: Pick<DefinitionStore, "entities" | "entitiesOf" | "organisation">;
}

/** Returns what the owner may see of an application, in the language of the request. */
export function applicationView(services: OwnerViewPorts, document: Application): Application {
  const { orgCode = "", flow = "" } = document;
  const { application: entity } = services.definitions.entitiesOf({ orgCode, flow });
  const organisation = services.definitions.organisation(orgCode);
  const application = redact(entity, document as Document);
  const localized = organisation ? inRequestLocale(organisation) : null;
  return localized === null || localized.locale === SOURCE_LOCALE
    ? application
    : wordStored(application, localized.wording);
}

/**
 * Returns what the owner may see of an application and a profile, in the language of the request.
 */
export function ownerView(
  services: OwnerViewPorts,
  { application, profile }: { application: Application; profile: Profile },
): Pick<WrittenApplication, "application" | "profile"> {
  const { orgCode = "", flow = "" } = application;
  const entities = services.definitions.entitiesOf({ orgCode, flow });
  return {
    application: applicationView(services, application),
    profile: redact(entities.profile, profile as Document),
  };
}
