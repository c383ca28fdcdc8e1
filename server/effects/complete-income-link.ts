import { timingSafeEqual } from "node:crypto";
import type { Application, Effect } from "#server/application/ports.ts";
import { INCOME_VENDORS, type IncomeVendor, type IncomeVendors } from "#server/income-link/port.ts";
import { stateHash } from "#server/income-link/state.ts";
import { VendorFailure } from "#server/income-link/vendor-call.ts";
import { withSource } from "./income-source.ts";
import { fault, objectAt, optionText, textAt } from "./reading.ts";

const PENDING =
  "We are still waiting for what you shared. Wait a minute, and continue; you don’t have to go there again.";
const EXPIRED = "Your visit took too long, or was begun again elsewhere. Begin it once more.";

/**
 * The borrower is back from the vendor of option `vendor`, with field `visit` {state, code}. The state must be that of the visit begun
 * last, unused and in time: another's link, or an old one, brings nobody's income here.
 */
export const completeIncomeLink =
  (vendors: IncomeVendors): Effect =>
  async (context) => {
    const { application, data, now } = context;
    const wanted = optionText(context, "vendor");
    const vendor = INCOME_VENDORS.find((name) => name === wanted);
    if (vendor === undefined)
      throw new TypeError(`complete-income-link knows no vendor "${wanted}".`);
    const visit = objectAt(data, "visit") ?? {};
    if (!isCurrent(application.incomeLink, vendor, textAt(visit, "state") ?? "", now))
      return fault("/visit", EXPIRED);
    const found = await answerOf(vendors[vendor], {
      applicationUuid: application.uuid ?? "",
      code: textAt(visit, "code") ?? "",
      ...(application.incomeLink?.reference === undefined
        ? {}
        : { reference: application.incomeLink.reference }),
      now,
    });
    if (found === "pending" || found === "silent") return fault("/visit", PENDING);
    if (found === null) return fault("/visit", EXPIRED);
    return {
      patch: {
        incomeLink: { usedAt: now.toISOString() },
        incomeSources: withSource(application, { source: found.source }),
      },
    };
  };

/** A vendor that fails has not said no: the borrower may continue in a moment, and nothing is written. */
async function answerOf(vendor: IncomeVendor, visit: Parameters<IncomeVendor["finish"]>[0]) {
  try {
    return await vendor.finish(visit);
  } catch (error) {
    if (error instanceof VendorFailure) return "silent";
    throw error;
  }
}

function isCurrent(
  link: Application["incomeLink"],
  vendor: string,
  state: string,
  now: Date,
): boolean {
  if (link?.stateHash === undefined || link.vendor !== vendor || link.usedAt !== undefined)
    return false;
  if (link.expiresAt === undefined || new Date(link.expiresAt) < now) return false;
  const [given, expected] = [Buffer.from(stateHash(state)), Buffer.from(link.stateHash)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
