/** Names for new parts, from the words that a person types. */
/** Returns words as a name of the definitions: "Your goal" is "yourGoal". */
export const camel = (text: string): string =>
  kebab(text).replaceAll(/-([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** Returns words as a name with hyphens: "Your goal" is "your-goal". */
export const kebab = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f’']/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^[-\d]+|-+$/g, "")
    .split("-")
    .slice(0, 4)
    .join("-") || "new";

export function unique(name: string, taken: readonly string[]): string {
  let candidate = name;
  for (let count = 2; taken.includes(candidate); count += 1) candidate = `${name}${count}`;
  return candidate;
}

/** Returns a typed answer; the fallback without one. */
export function textIn(
  values: Readonly<Record<string, unknown>>,
  key: string,
  fallback = "",
): string {
  const value = values[key];
  return typeof value === "string" && value !== "" ? value : fallback;
}
