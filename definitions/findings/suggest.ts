import { didYouMean } from "#engine/index.ts";

/** Suggests a replacement for a name: the nearest known name, or the list of known names. */
export function suggestion(name: string, names: readonly string[]): string {
  const near = didYouMean(name, names);
  if (near !== null) return near;
  if (names.length === 0) return "There is none to choose from.";
  const listed = [...names].sort().slice(0, 12);
  return `Known: ${listed.join(", ")}${names.length > listed.length ? `, and ${names.length - listed.length} more` : ""}.`;
}
