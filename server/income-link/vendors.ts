import type { Config } from "#server/config.ts";
import { pointservVendor } from "./pointserv.ts";
import type { IncomeVendors } from "./port.ts";
import { sandboxIncomeVendors } from "./sandbox.ts";
import { truvVendor } from "./truv.ts";
import { unavailableIncomeVendor } from "./unavailable.ts";

/** Each vendor as it is set up: itself with its keys, without them the sandbox's, and in production none that answers. */
export function incomeVendorsOf(
  { truv, pointserv, production }: Pick<Config, "truv" | "pointserv" | "production">,
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
