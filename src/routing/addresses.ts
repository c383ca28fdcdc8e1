import type { Flow } from "#schemas/types/flow.ts";
import { isInvited } from "#src/definitions/routes.ts";

/** Base path of the product, where a person's applications are listed. Source: product specification, section 2. */
export const HOME_PATH = "/account/heloc";

/** Where a person of this flow is at home: their own flow when somebody invited them. */
export function homeOf(flow: Flow | undefined): string {
  return flow !== undefined && isInvited(flow) ? flow.basePath : HOME_PATH;
}

/** Where a bank's own log-in sends the borrower back. Source: product specification, section 2. */
export const BANK_RETURN = "/account/heloc/plaid-oauth-success";
