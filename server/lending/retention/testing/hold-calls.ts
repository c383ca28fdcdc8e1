import type { Borrower } from "#server/testing/borrower.ts";

/** Returns the calls that read, set and lift the hold of an application. */
export function createHold(uuid: string) {
  const path = `/service-agent/secure/api/v1/applications/${uuid}/hold`;
  return {
    read: (by: Borrower) => by.call("GET", path),
    set: (by: Borrower, reason: string) => by.call("PUT", path, { reason }),
    lift: (by: Borrower) => by.call("DELETE", path),
  };
}
