import { IntlMessageFormat } from "intl-messageformat";
import type { FlowDefinition, OrganisationDefinitions } from "./contract.ts";

/**
 * Returns the name of an application's product in running text: `name` of product.json, with the
 * arguments of the organization in its placeholders. Empty for a flow without the file.
 */
export function productName({
  organisation,
  flow,
}: {
  organisation: Pick<OrganisationDefinitions, "copyArguments" | "locale">;
  flow: Pick<FlowDefinition, "source">;
}): string {
  const name = flow.source.product?.value.name ?? "";
  const text = new IntlMessageFormat(name, organisation.locale);
  return String(text.format(organisation.copyArguments));
}
