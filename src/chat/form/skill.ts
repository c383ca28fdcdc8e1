import { CRYPTO_SKILL } from "#lending/specified-names.ts";
import type { Application } from "#schemas/types/application.ts";
import type { Organisation } from "#schemas/types/organisation.ts";

/**
 * Returns the skill by which the chat finds its agents. Source: product specification of the chat,
 * section 7.
 */
export function skillOf(
  { orgMetaData }: Pick<Organisation, "orgMetaData">,
  application?: Pick<Application, "isCrypto">,
): string {
  if (application?.isCrypto === true) return CRYPTO_SKILL;
  return orgMetaData.companyInfo.mainOrganisation === true ? "FHEL" : "White Label";
}
