import { timeZoneOf } from "#lending/time/time-zones.ts";
import type { Application } from "#schemas/types/application.ts";

/** Returns the IANA time zone of the application's home, in which its legal dates count. */
export function homeZone({ property }: Pick<Partial<Application>, "property">): string {
  const { state, county, address } = property ?? {};
  return timeZoneOf(address?.state ?? state, county);
}

/** Returns the name of a zone in a locale, such as Pacific Time. */
export const zoneName = (timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" })
    .formatToParts(0)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
