import { IntlMessageFormat } from "intl-messageformat";
import { textFields } from "#server/lending/mail/send.ts";
import type { FlowDefinition, OrganisationDefinitions } from "./contract.ts";

/**
 * Returns the name of an application's product in running text: `name` of product.json, with the
 * text fields of the organization in its placeholders. Empty for a flow without the file.
 */
export function productName({
  organisation,
  flow,
}: {
  organisation: Pick<OrganisationDefinitions, "info" | "locale">;
  flow: Pick<FlowDefinition, "source">;
}): string {
  const name = flow.source.product?.value.name ?? "";
  const text = new IntlMessageFormat(name, organisation.locale);
  return String(text.format(textFields(organisation.info)));
}
