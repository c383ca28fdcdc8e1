import { bankingDayFrom } from "#lending/time/banking-days.ts";
import { addBusinessDays, isBusinessDay } from "#lending/time/business-days.ts";
import { addDays, latest, localDate, startOfDay } from "#lending/time/local-date.ts";
import type { LocalDate } from "#lending/time/local-date.ts";

const BUSINESS_DAYS = 3;

/** The right to cancel, 12 CFR 1026.15(a)(3). */
export interface Rescission {
  /** Day of signing, local to the property. */
  signedOn: LocalDate;
  /** Last day on which the borrower may cancel. */
  endsOn: LocalDate;
  /** Midnight at the end of that day at the property, ISO 8601. */
  endsAt: string;
  /** The first banking day after that: the earliest day on which the lender may pay out. */
  fundsOn: LocalDate;
  /** Beginning of that day at the property, ISO 8601. */
  fundsAt: string;
}

/** The days that start the period. An absent one is the day of signing. */
export interface RescissionEvents {
  opening: LocalDate;
  notice?: LocalDate;
  disclosures?: LocalDate;
}

/** A state's right to cancel, in addition to the federal one. */
export interface StateRescission {
  /**
   * Calendar days. When the last is not a business day, the period ends on the next one (7 TAC
   * 153.25).
   */
  rescissionDays?: number;
}

/**
 * Returns the last day to cancel: the third business day after the latest of opening, notice and
 * disclosures. When the state's period ends later, its last day counts.
 */
export function lastDayToRescind(
  { opening, notice, disclosures }: RescissionEvents,
  { rescissionDays }: StateRescission = {},
): LocalDate {
  const start = latest([opening, notice ?? opening, disclosures ?? opening]);
  const federal = addBusinessDays(start, BUSINESS_DAYS);
  if (rescissionDays === undefined) return federal;
  return latest([federal, lastDayOfState(start, rescissionDays)]);
}

/** Returns the last of a state's calendar days, moved to the next business day. */
export function lastDayOfState(start: LocalDate, days: number): LocalDate {
  const last = addDays(start, days);
  return isBusinessDay(last) ? last : addBusinessDays(last, 1);
}

/**
 * Returns the right to cancel of a line that was opened at an instant, on a property in a time
 * zone.
 * @param noticeAt when the notice of the right was given, if not at the opening
 */
export function rescissionPeriod(
  openedAt: Date,
  timeZone: string,
  { noticeAt, ...state }: StateRescission & { noticeAt?: Date } = {},
): Rescission {
  const signedOn = localDate(openedAt, timeZone);
  const notice = noticeAt === undefined ? {} : { notice: localDate(noticeAt, timeZone) };
  const endsOn = lastDayToRescind({ opening: signedOn, ...notice }, state);
  const dayAfter = addDays(endsOn, 1);
  const fundsOn = bankingDayFrom(dayAfter);
  return {
    signedOn,
    endsOn,
    endsAt: startOfDay(dayAfter, timeZone).toISOString(),
    fundsOn,
    fundsAt: startOfDay(fundsOn, timeZone).toISOString(),
  };
}

/** Calendar days after a cancellation, 12 CFR 1026.15(d)(2). */
const RELEASE_DAYS = 20;

/** Returns the day by which the lender returns fees and releases the security interest. */
export const releaseBy = (canceledOn: LocalDate): LocalDate => addDays(canceledOn, RELEASE_DAYS);
