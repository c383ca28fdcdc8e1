import { type PointservSettings, pointservVendor } from "./pointserv.ts";
import type { IncomeVendors } from "./port.ts";
import { sandboxIncomeVendors } from "./sandbox.ts";
import { type TruvSettings, truvVendor } from "./truv.ts";
import { unavailableIncomeVendor } from "./unavailable.ts";

/** The part of the server's configuration that income vendors depend on. */
export interface IncomeVendorSettings {
  truv: TruvSettings | null;
  pointserv: PointservSettings | null;
  production: boolean;
}

/**
 * Returns each income vendor: the real one with its keys, else the sandbox's, and in production one
 * that refuses.
 */
export function incomeVendorsOf(
  { truv, pointserv, production }: IncomeVendorSettings,
  secret: () => Uint8Array,
): IncomeVendors {
  const sandbox = production ? null : sandboxIncomeVendors(secret);
  return {
    truv: truv ? truvVendor(truv) : (sandbox?.truv ?? unavailableIncomeVendor("truv")),
    pointserv: pointserv
      ? pointservVendor(pointserv)
      : (sandbox?.pointserv ?? unavailableIncomeVendor("pointserv")),
  };
}
