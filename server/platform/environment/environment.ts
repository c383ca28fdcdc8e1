/** Environment variables by name, as in `process.env`. */
export type Environment = Record<string, string | undefined>;

/** Returns the trimmed value of a variable; null when it is unset or blank. */
export type ReadVariable = (name: string) => string | null;

export const readerOf =
  (environment: Environment): ReadVariable =>
  (name) =>
    environment[name]?.trim() || null;

/** Splits a list at its commas; empty when the variable is not set. */
export const listOf = (value: string | null): string[] =>
  (value ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** A setting that stops the server. The message names the variable and how to set it. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Reads variables that are set together; null when none is set. */
export function readTogether<const Names extends readonly string[]>(
  read: ReadVariable,
  vendor: string,
  names: Names,
): { [K in keyof Names]: string } | null {
  const values = names.map(read);
  if (values.every((value) => value === null)) return null;
  const missing = names.filter((_, index) => values[index] === null);
  if (missing.length > 0)
    throw new ConfigError(
      `${missing.join(", ")} missing: ${vendor} needs all of ${names.join(", ")}, or none.`,
    );
  return values as { [K in keyof Names]: string };
}
