import { roundCents } from "#lending/money/index.ts";
import { homeTimeZone } from "#lending/time/home-time-zone.ts";
import { addDays, localDate } from "#lending/time/local-date.ts";
import type { Application } from "#server/lending/application/ports.ts";
import { availableCredit, creditAhead, lastDrawDay } from "./draws.ts";

/** What can be drawn again, as the application stores it. */
type Credit = Pick<NonNullable<Application["servicing"]>, "available" | "drawFrom">;

/**
 * Returns what can be drawn now, US dollars, and the first day on which that is the least draw. A
 * payment counts from the day after its due date, when the servicer has confirmed it. The day is
 * null when the draw period ends before, or payments are behind.
 */
export function creditOn(application: Application, now: Date): Record<keyof Credit, unknown> {
  const today = localDate(now, homeTimeZone(application.property));
  const behind = (application.servicing?.pastDue ?? 0) > 0;
  const available = behind ? 0 : availableCredit(application, addDays(today, -1));
  const least = application.laterDraws?.minDraw ?? 0;
  const last = lastDrawDay(application);
  if (behind || last === null) return { available, drawFrom: null };
  const first = available >= least ? today : creditAhead(application, least);
  return {
    available: roundCents(available),
    drawFrom: first !== null && first <= last ? first : null,
  };
}
