import type { IncomeVendor } from "./port.ts";
import { addressOf, returnAddress, textOf, vendorCall } from "./vendor-call.ts";

export interface TruvSettings {
  clientId: string;
  secret: string;
  /** Such as https://prod.truv.com; which environment it is says the secret. */
  baseUrl: string;
}

/** What an order's status means to a visit that came back; another one has led to nothing. */
const STATUS: Readonly<Record<string, "done" | "pending">> = {
  completed: "done",
  pending: "pending",
  sent: "pending",
  started: "pending",
};

/**
 * Payroll through Truv: an order is a page of Truv's for one borrower, who comes back when it is done. Calls: `POST /v1/orders/`,
 * `GET /v1/orders/{id}/`. Only the name goes there.
 */
export function truvVendor({ clientId, secret, baseUrl }: TruvSettings): IncomeVendor {
  const headers = { "X-Access-Client-Id": clientId, "X-Access-Secret": secret };
  return {
    async begin({ applicationUuid, state, returnTo, origin, borrower }) {
      const order = await vendorCall("truv", `${baseUrl}/v1/orders/`, {
        headers,
        body: {
          // Truv knows an order by a number of ours: each visit has one.
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
