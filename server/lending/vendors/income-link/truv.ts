import { type ReadVariable, readTogether } from "#server/platform/environment/environment.ts";
import type { IncomeVendor } from "./port.ts";
import { addressOf, returnAddress, textOf, vendorCall } from "./vendor-call.ts";

export interface TruvSettings {
  clientId: string;
  secret: string;
  /** For example https://prod.truv.com. The secret selects the environment. */
  baseUrl: string;
}

/** Reads the settings of Truv; null when its keys are not set. */
export function truvSettings(read: ReadVariable): TruvSettings | null {
  const keys = readTogether(read, "Truv", ["TRUV_CLIENT_ID", "TRUV_SECRET"]);
  return keys && { clientId: keys[0], secret: keys[1], baseUrl: "https://prod.truv.com" };
}

/** Result of a visit by the status of its order. A visit with any other status has no result. */
const STATUS: Readonly<Record<string, "done" | "pending">> = {
  completed: "done",
  pending: "pending",
  sent: "pending",
  started: "pending",
};

/**
 * Reads payroll through Truv. An order is a page at Truv for one borrower, who returns when
 * finished. Truv receives only the borrower's name. Calls: `POST /v1/orders/`, `GET
 * /v1/orders/{id}/`.
 */
export function truvVendor({ clientId, secret, baseUrl }: TruvSettings): IncomeVendor {
  const headers = { "X-Access-Client-Id": clientId, "X-Access-Secret": secret };
  return {
    async begin({ applicationUuid, state, returnTo, origin, borrower }) {
      const order = await vendorCall("truv", `${baseUrl}/v1/orders/`, {
        headers,
        body: {
          // Truv requires a unique number for each order, so each visit gets its own.
          order_number: `${applicationUuid}-${state.slice(0, 8)}`,
          first_name: borrower.firstName,
          last_name: borrower.lastName,
          products: ["income"],
          redirect_url: returnAddress(origin, returnTo, state),
        },
      });
      return { url: addressOf("truv", order, "share_url"), reference: textOf("truv", order, "id") };
    },
    async finish({ reference }) {
      if (reference === undefined) return null;
      const order = await vendorCall(
        "truv",
        `${baseUrl}/v1/orders/${encodeURIComponent(reference)}/`,
        { headers },
      );
      if (order === null) return null;
      const outcome = STATUS[textOf("truv", order, "status")];
      return outcome === "done" ? { source: "TRUV_PAYROLL" } : (outcome ?? null);
    },
  };
}
