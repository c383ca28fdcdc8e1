import { timingSafeEqual } from "node:crypto";
import type { Application, Effect, EffectResult, Question } from "#server/application/ports.ts";
import {
  INCOME_VENDORS,
  type IncomeVendor,
  type IncomeVendorName,
  type IncomeVendors,
} from "#server/income-link/port.ts";
import { stateHash } from "#server/income-link/state.ts";
import { VendorFailure } from "#server/income-link/vendor-call.ts";
import { asking } from "./asking.ts";
import { withSource } from "./income-source.ts";
import { fault, objectAt, optionText, textAt } from "./reading.ts";

const PENDING =
  "We are still waiting for what you shared. Wait a minute, and continue; you don’t have to go there again.";
const EXPIRED = "Your visit took too long, or was begun again elsewhere. Begin it once more.";

/** What the vendor said of the visit; `stale` when nobody was asked, as the visit was none to come back from. */
type Answer = Awaited<ReturnType<IncomeVendor["finish"]>> | "silent" | "stale";

/**
 * The borrower is back from the vendor of option `vendor`, with field `visit` {state, code}. The state must be that of the visit begun
 * last, unused and in time, when the vendor is asked and again when its answer is written: another's link, or an old one, brings
 * nobody's income here, and of two that come back at once one is taken.
 */
export const completeIncomeLink = (vendors: IncomeVendors): Effect =>
  asking<Answer>(
    async (question) => {
      const { application, now } = question;
      const { vendor, state, code } = visitOf(question);
      if (!isCurrent(application.incomeLink, vendor, state, now)) return "stale";
      const reference = application.incomeLink?.reference;
      return answerOf(vendors[vendor], {
        applicationUuid: application.uuid ?? "",
        code,
        ...(reference === undefined ? {} : { reference }),
        now,
      });
    },
    (context, answer) => {
      const { application, now } = context;
      const { vendor, state } = visitOf(context);
      if (answer === "pending" || answer === "silent") return fault("/visit", PENDING);
      if (
        answer === null ||
        answer === "stale" ||
        !isCurrent(application.incomeLink, vendor, state, now)
      )
        return fault("/visit", EXPIRED);
      return {
        patch: {
          incomeLink: { usedAt: now.toISOString() },
          incomeSources: withSource(application, { source: answer.source }),
        },
      } satisfies EffectResult;
    },
  );

function visitOf(question: Question): { vendor: IncomeVendorName; state: string; code: string } {
  const wanted = optionText(question, "vendor");
  const vendor = INCOME_VENDORS.find((name) => name === wanted);
  if (vendor === undefined)
    throw new TypeError(`complete-income-link knows no vendor "${wanted}".`);
  const visit = objectAt(question.data, "visit") ?? {};
  return { vendor, state: textAt(visit, "state") ?? "", code: textAt(visit, "code") ?? "" };
}

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
