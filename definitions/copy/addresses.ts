/** The addresses in a definition: of links, actions, menus, e-mails and notifications. */
import { isRecord, joinPointer } from "#engine/index.ts";

/** Names of properties that hold an address. */
const addressKey = /^(href|link|redirectPath)$|(Url|URL|Uri|Link|Href)$/;

const ID = "00000000-0000-4000-8000-000000000000";

/** Returns an address without its query and its fragment. */
export const pathOf = (address: string): string => address.replace(/[?#].*$/s, "");

/** Returns the path of an address with an id in the place of each parameter, as the patterns of pages match it. */
export const filledPath = (address: string): string =>
  pathOf(address).replace(/\{[^}]*\}|:uuid\b/g, ID);

export interface Address {
  pointer: string;
  address: string;
}

/**
 * Returns the addresses in a value, at any depth.
 * @param pointer of the value
 */
export function addressesIn(value: unknown, pointer: string): Address[] {
  if (Array.isArray(value))
    return value.flatMap((each, index) => addressesIn(each, joinPointer(pointer, index)));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]): Address[] => {
    const memberPointer = joinPointer(pointer, key);
    if (addressKey.test(key) && Array.isArray(each))
      return each.flatMap((address: unknown, index) =>
        typeof address === "string"
          ? [{ pointer: joinPointer(memberPointer, index), address }]
          : [],
      );
    if (typeof each !== "string") return addressesIn(each, memberPointer);
    return addressKey.test(key) ? [{ pointer: memberPointer, address: each }] : [];
  });
}
