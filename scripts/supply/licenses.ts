import type { LockedPackage } from "./packages.ts";

/** Licenses that ask for no more than their text and, for MPL, the source of changed files. */
const open = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
]);

/** Packages under other terms, each with what they mean for the operator of the product. */
export const otherTerms: Readonly<Record<string, string>> = {
  "stream-chat":
    "Stream's source code license agreement: not open source, and for current customers of Stream only. The app loads it for lenders that name this provider of chat, and for no others.",
};

/** One of the licenses of an expression is enough when they are joined by OR. */
const isOpen = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((license) => open.has(license.trim()));

/** Returns the packages that are neither under an open license nor described. */
export const unknownTerms = (packages: readonly LockedPackage[]): LockedPackage[] =>
  packages.filter(({ name, license }) => !isOpen(license) && !Object.hasOwn(otherTerms, name));

/** Returns the names and versions by license, both in order. */
export function byLicense(packages: readonly LockedPackage[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { name, version, license } of packages) {
    const key = Object.hasOwn(otherTerms, name) ? "Other terms" : license;
    groups.set(key, [...(groups.get(key) ?? []), `${name} ${version}`]);
  }
  return new Map([...groups].sort(([one], [other]) => (one < other ? -1 : 1)));
}
