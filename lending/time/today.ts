import { localDate, type LocalDate } from "./local-date.ts";
import { timeZoneOf } from "./time-zones.ts";

/** The part of an application that says where its property is. */
interface Located {
  property?: { state?: string | null; county?: string | null } | null;
}

/** Returns today's date where the property is: the date that expressions and rules call `today`. */
export function todayFor(now: Date, { property }: Located): LocalDate {
  return localDate(now, timeZoneOf(property?.state, property?.county));
}
