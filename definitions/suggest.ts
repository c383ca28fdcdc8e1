import { closest } from "#engine/index.ts";

/** What to write instead: the near name, or what there is to choose from. */
export function suggestion(name: string, known: readonly string[]): string {
  const near = closest(name, known);
  if (near !== null) return `Did you mean "${near}"?`;
  if (known.length === 0) return "There is none to choose from.";
  const shown = [...known].sort().slice(0, 12);
  return `Known: ${shown.join(", ")}${known.length > shown.length ? `, and ${known.length - shown.length} more` : ""}.`;
}
