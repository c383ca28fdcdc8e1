import type { DefinitionStore } from "./contract.ts";

/** Returns the name of an organization's product in running text: `companyProduct` of organisation.json. */
export function productName(
  { definitions }: { definitions: Pick<DefinitionStore, "organisation"> },
  orgCode: string,
): string {
  const name = definitions.organisation(orgCode)?.info["companyProduct"];
  return typeof name === "string" ? name : "";
}
