import {
  ConfigError,
  type ReadVariable,
  readTogether,
} from "#server/platform/environment/environment.ts";
import type { IncomeSourceName, IncomeVendor } from "./port.ts";
import { addressOf, returnAddress, textOf, vendorCall } from "./vendor-call.ts";

export interface PointservSettings {
  /** Address of the lender's gateway to Pointserv, without a slash at the end. */
  baseUrl: string;
  key: string;
}

/** Reads the settings of the gateway to Pointserv; null when they are not set. */
export function pointservSettings(read: ReadVariable): PointservSettings | null {
  const keys = readTogether(read, "Pointserv", ["POINTSERV_URL", "POINTSERV_KEY"]);
  if (keys === null) return null;
  const [address, key] = keys;
  if (!/^https:\/\/[^?#\s]+$/.test(address))
    throw new ConfigError(
      "POINTSERV_URL must be the https:// address of your gateway to Pointserv, without a query.",
    );
  return { baseUrl: address.replace(/\/+$/, ""), key };
}

/** Source of income by the `kind` of a visit. */
const SOURCES: Readonly<Record<string, IncomeSourceName>> = {
  TAX: "POINTSERV_TAX",
  FORM_1099_MISC: "POINTSERV_1099_MISC",
  PAYROLL: "POINTSERV_PAYROLL",
};

/**
 * Reads tax records through Pointserv. Pointserv publishes no API, so this calls a lender's gateway
 * by our own contract (docs/vendors.md). `POST /visits` {reference, firstName, lastName, returnTo}
 * answers {id, url}. `GET /visits/{id}` answers {status: PENDING, COMPLETED or another, kind}.
 */
export function pointservVendor({ baseUrl, key }: PointservSettings): IncomeVendor {
  const headers = { authorization: `Bearer ${key}` };
  return {
    async begin({ applicationUuid, state, returnTo, origin, borrower }) {
      const visit = await vendorCall("pointserv", `${baseUrl}/visits`, {
        headers,
        body: {
          reference: applicationUuid,
          ...borrower,
          returnTo: returnAddress(origin, returnTo, state),
        },
      });
      return {
        url: addressOf("pointserv", visit, "url"),
        reference: textOf("pointserv", visit, "id"),
      };
    },
    async finish({ reference }) {
      if (reference === undefined) return null;
      const visit = await vendorCall(
        "pointserv",
        `${baseUrl}/visits/${encodeURIComponent(reference)}`,
        { headers },
      );
      const status = visit === null ? null : textOf("pointserv", visit, "status");
      if (status === "PENDING") return "pending";
      if (visit === null || status !== "COMPLETED") return null;
      const source = SOURCES[textOf("pointserv", visit, "kind")];
      return source === undefined ? null : { source };
    },
  };
}
