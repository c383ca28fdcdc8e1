import { closest } from "#engine/index.ts";

/** Suggests a replacement for a name: the nearest known name, or the list of known names. */
export function suggestion(name: string, known: readonly string[]): string {
  const near = closest(name, known);
  if (near !== null) return `Did you mean "${near}"?`;
  if (known.length === 0) return "There is none to choose from.";
  const listed = [...known].sort().slice(0, 12);
  return `Known: ${listed.join(", ")}${known.length > listed.length ? `, and ${known.length - listed.length} more` : ""}.`;
}
