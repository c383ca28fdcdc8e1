import {
  levelPayment,
  positionOfAll,
  type RepaidDraw,
  roundCents,
  toCents,
  toDollars,
} from "#lending/money/index.ts";
import { addPercent } from "#lending/money/rates.ts";
import { homeTimeZone } from "#lending/time/home-time-zone.ts";
import { addDays, addMonths, type LocalDate, localDate } from "#lending/time/local-date.ts";
import type { Application } from "#server/lending/application/ports.ts";
import { pricingOf } from "#server/lending/offers/pricing.ts";

/** A draw after the first one, as the application stores it. */
export type LaterDrawRecord = NonNullable<NonNullable<Application["servicing"]>["draws"]>[number];

/** The terms of a draw on a day. Percent, months, US dollars. */
interface DrawTerms {
  rate: number;
  months: number;
  payment: number;
  firstPaymentOn: LocalDate;
}

/** Returns the draws that were paid out, the first one included; empty before funding. */
export function paidDraws(application: Application): RepaidDraw[] {
  const { amount, rate, term, funding, servicing, property } = application;
  if (amount === undefined || rate === undefined || term === undefined) return [];
  if (funding?.disbursedAt === undefined || funding.firstPaymentOn === undefined) return [];
  const zone = homeTimeZone(property);
  const dayOf = (instant: string) => localDate(new Date(instant), zone);
  return [
    {
      principal: amount,
      apr: rate,
      months: term,
      beganOn: dayOf(funding.disbursedAt),
      firstDueOn: funding.firstPaymentOn,
    },
    ...(servicing?.draws ?? []).flatMap((draw) =>
      draw.paidAt === undefined ||
      draw.firstPaymentOn === undefined ||
      draw.amount === undefined ||
      draw.rate === undefined ||
      draw.months === undefined
        ? []
        : [
            {
              principal: draw.amount,
              apr: draw.rate,
              months: draw.months,
              beganOn: dayOf(draw.paidAt),
              firstDueOn: draw.firstPaymentOn,
            },
          ],
    ),
  ];
}

/** Returns the credit that is left on a day, US dollars. A draw that is asked for counts as taken. */
export function availableCredit(application: Application, day: LocalDate): number {
  const { amount = 0, servicing } = application;
  const asked = (servicing?.draws ?? [])
    .filter(({ status }) => status === "REQUESTED")
    .reduce((sum, draw) => sum + toCents(draw.amount ?? 0), 0);
  const owed = toCents(positionOfAll(paidDraws(application), day).balance);
  return toDollars(Math.max(0, toCents(amount) - owed - asked));
}

/**
 * Returns the day after the payment that leaves `least` US dollars of credit, when every payment is
 * made on its due date; null when none does.
 */
export function creditAhead(application: Application, least: number): LocalDate | null {
  const { amount = 0, servicing } = application;
  const asked = (servicing?.draws ?? [])
    .filter(({ status }) => status === "REQUESTED")
    .reduce((sum, draw) => sum + toCents(draw.amount ?? 0), 0);
  const draws = paidDraws(application);
  const { installments } = positionOfAll(draws, draws[0]?.beganOn ?? "");
  const enough = installments.find(
    ({ balance }) => toCents(amount) - toCents(balance) - asked >= toCents(least),
  );
  return enough === undefined ? null : addDays(enough.dueOn, 1);
}

/** Returns the last day of the draw period; null for a loan that is paid out once. */
export function lastDrawDay({
  drawPeriodMonths = 0,
  funding,
  property,
}: Application): LocalDate | null {
  if (drawPeriodMonths === 0 || funding?.disbursedAt === undefined) return null;
  return addMonths(
    localDate(new Date(funding.disbursedAt), homeTimeZone(property)),
    drawPeriodMonths,
  );
}

/**
 * Returns the terms of a draw that is paid out on a day; null when no payment day is left. The rate is
 * the lender's index plus the margin of the agreement, up to its limit. The first payment is due on
 * the first common payment day that is at least a month away, so that no month's interest is charged
 * for less than a month, and the draw ends with the line.
 */
export function drawTerms(
  application: Application,
  organisation: Record<string, unknown>,
  amount: number,
  day: LocalDate,
): DrawTerms | null {
  const { laterDraws, term = 0, funding } = application;
  const index = pricingOf(organisation).laterDraws?.index.ratePercent ?? laterDraws?.indexRate;
  if (index === undefined || laterDraws?.margin === undefined) return null;
  if (funding?.firstPaymentOn === undefined) return null;
  const first = funding.firstPaymentOn;
  const from = addMonths(day, 1);
  let passed = 0;
  while (passed < term && addMonths(first, passed) < from) passed += 1;
  const months = term - passed;
  if (months === 0) return null;
  const margin = addPercent(laterDraws.margin, autopayChange(application, organisation));
  const rate = Math.min(addPercent(index, margin), laterDraws.maxRate ?? Number.POSITIVE_INFINITY);
  return {
    rate,
    months,
    payment: levelPayment(roundCents(amount), rate, months),
    firstPaymentOn: addMonths(first, passed),
  };
}

/** The margin of the agreement contains the AutoPay discount of then; points to add for today's way to pay. */
function autopayChange(
  { payType, servicing }: Application,
  organisation: Record<string, unknown>,
): number {
  const before = payType === "AUTOPAY";
  const today = servicing?.autopay?.on ?? before;
  const { autopayDiscount } = pricingOf(organisation);
  if (before === today) return 0;
  return today ? -autopayDiscount : autopayDiscount;
}
