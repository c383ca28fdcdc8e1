/** Characters of an address that is shown whole, and those kept of a longer one. Source: product specification, section 9. */
const WHOLE = 11;
const FIRST = 6;
const LAST = 5;

/** `hl1abc…xyz12`. */
export function shortWallet(address: string): string {
  return address.length > WHOLE ? `${address.slice(0, FIRST)}…${address.slice(-LAST)}` : address;
}
