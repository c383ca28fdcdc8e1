import { matchPattern } from "./routes.ts";

/** Reads a list of addresses, or its JSON. A malformed one is empty. */
function addressesIn(value: unknown): string[] {
  let list = value;
  if (typeof value === "string")
    try {
      list = JSON.parse(value);
    } catch {
      return [];
    }
  return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
}

/**
 * Matches `/a/:uuid/b` as pages do; `*` at the end matches the address before it and everything
 * below.
 */
const matches = (address: string, path: string): boolean =>
  address.endsWith("*")
    ? matchPattern(address.slice(0, -1), path, true) !== null
    : matchPattern(address, path) !== null;

/** Returns whether a value of a flag lists the address of a page. */
export const isListed = (addresses: unknown, path: string): boolean =>
  addressesIn(addresses).some((address) => matches(address, path));
