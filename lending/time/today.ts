import { localDate, type LocalDate } from "./local-date.ts";
import { homeTimeZone } from "./home-time-zone.ts";

/** The part of an application that says where its property is. */
interface Located {
  property?: Parameters<typeof homeTimeZone>[0];
}

/** Returns today's date where the property is: the date that expressions and rules call `today`. */
export function todayFor(now: Date, { property }: Located): LocalDate {
  return localDate(now, homeTimeZone(property));
}
