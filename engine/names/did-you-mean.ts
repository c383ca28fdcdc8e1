import { closest } from "./closest.ts";

/**
 * Asks whether the known name nearest to a misspelled one was meant; null when none is near enough.
 * @param quote around the name; an apostrophe in guards, which a JSON file has in quotation marks
 */
export function didYouMean(
  name: string,
  names: Iterable<string>,
  quote: '"' | "'" = '"',
): string | null {
  const near = closest(name, names);
  return near === null ? null : `Did you mean ${quote}${near}${quote}?`;
}
