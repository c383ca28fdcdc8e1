/** Personal data of a placed borrower, and the search for it in what leaves the browser. */
import { readAsOwner, type Placed } from "./sandbox.ts";

/** Returns the longer texts of the person's data, and the texts that a journey types. */
export async function plantedIn(
  address: string,
  placed: Placed,
  typed: readonly string[],
): Promise<string[]> {
  const { profile, application } = await readAsOwner(address, placed);
  const texts: string[] = [];
  const collect = (value: unknown) => {
    if (typeof value === "string") texts.push(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  collect([profile.name, profile.dob, profile.email, profile.phoneNumbers, profile.addresses]);
  collect(application.property?.address);
  const opaque = /^[0-9a-f]{8}-|^[A-Z_]+$|^\d{4}-\d\d-\d\dT/;
  // Short texts, bare numbers and the persona's own name also occur in times and identifiers, so a
  // match would prove nothing.
  const isDistinctive = (text: string) =>
    text.length > 5 && !opaque.test(text) && !/^\d+$/.test(text) && text !== "Approved";
  return [...texts.filter(isDistinctive), ...typed];
}

/**
 * Returns the forms in which a text can leak: verbatim, URL-encoded, in base 64, as bare digits.
 */
const formsOf = (text: string): string[] => {
  const digits = text.replaceAll(/\D/g, "");
  return [
    text,
    encodeURIComponent(text),
    Buffer.from(text).toString("base64"),
    ...(digits.length >= 10 ? [digits] : []),
  ].map((form) => form.toLowerCase());
};

/** Returns each planted text that a place contains in any form. @param places texts by their name */
export const leaksIn = (
  places: Readonly<Record<string, string>>,
  planted: readonly string[],
): string[] =>
  Object.entries(places).flatMap(([place, text]) => {
    const lower = text.toLowerCase();
    return planted
      .flatMap(formsOf)
      .filter((form) => lower.includes(form))
      .map((form) => `${form} in ${place}`);
  });
