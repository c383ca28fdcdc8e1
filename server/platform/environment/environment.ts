/** Environment variables by name, as in `process.env`. */
export type Environment = Record<string, string | undefined>;

/** Returns the trimmed value of a variable; null when it is unset or blank. */
export type ReadVariable = (name: string) => string | null;

export const readerOf =
  (environment: Environment): ReadVariable =>
  (name) =>
    environment[name]?.trim() || null;

/** A setting that stops the server. The message names the variable and how to set it. */
export class ConfigError extends Error {
  override name = "ConfigError";
}
