/**
 * Longest address shown whole, and the characters kept of a longer one. Source: product
 * specification, section 9.
 */
const WHOLE = 11;
const FIRST = 6;
const LAST = 5;

/** Shortens an address: `hl1abc…xyz12`. */
export function shortWallet(address: string): string {
  return address.length > WHOLE ? `${address.slice(0, FIRST)}…${address.slice(-LAST)}` : address;
}
