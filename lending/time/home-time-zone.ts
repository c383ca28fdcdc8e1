import { timeZoneOf } from "./time-zones.ts";

/** A home as county records name it, with the address that the borrower gave. */
interface Home {
  state?: string | null;
  county?: string | null;
  address?: { state?: string | null } | null;
}

/** Returns the IANA time zone of a home: by the county's records, else by the address given. */
export function homeTimeZone(home: Home | null | undefined): string {
  return timeZoneOf(home?.state ?? home?.address?.state, home?.county);
}
