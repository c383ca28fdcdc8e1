import type { Application } from "#schemas/types/application.ts";
import type { Organisation } from "#schemas/types/organisation.ts";

/** Which agents a chat is for. Source: product specification of the chat, section 7. */
export function skillOf(
  { orgMetaData }: Pick<Organisation, "orgMetaData">,
  application?: Pick<Application, "isCrypto">,
): string {
  if (application?.isCrypto === true) return "CLOC_HELOC";
  return orgMetaData.companyInfo.mainOrganisation === true ? "FHEL" : "White Label";
}
