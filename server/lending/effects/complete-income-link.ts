import { message } from "#server/platform/errors/message.ts";
import { timingSafeEqual } from "node:crypto";
import type {
  Application,
  Effect,
  EffectResult,
  Question,
} from "#server/lending/application/ports.ts";
import {
  INCOME_VENDORS,
  type IncomeVendor,
  type IncomeVendorName,
  type IncomeVendors,
} from "#server/lending/vendors/income-link/port.ts";
import { stateHash } from "#server/lending/vendors/income-link/state.ts";
import { VendorFailure } from "#server/lending/vendors/income-link/vendor-call.ts";
import { asking } from "./asking.ts";
import { withSource } from "./income-source.ts";
import { fault, objectAt, optionText, textAt } from "./reading.ts";

const PENDING = message("still-waiting-shared");
const EXPIRED = message("visit-too-long");

/**
 * The vendor's answer about the visit. `stale`: the visit was not current, so the vendor was not
 * asked.
 */
type Answer = Awaited<ReturnType<IncomeVendor["finish"]>> | "silent" | "stale";

/**
 * Completes a visit to the vendor of option `vendor`, with field `visit` {state, code}. The state
 * must be that of the latest visit, unused and not expired, both when the vendor is asked and when
 * its answer is stored. A link of another person or an old link therefore adds no income, and of
 * two concurrent returns one counts.
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
    throw new TypeError(
      `The option "vendor" of complete-income-link is "${wanted}", which is no income vendor.`,
    );
  const visit = objectAt(question.data, "visit") ?? {};
  return { vendor, state: textAt(visit, "state") ?? "", code: textAt(visit, "code") ?? "" };
}

/** A failing vendor has not refused: nothing is written, and the borrower may try again. */
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
