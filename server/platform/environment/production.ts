import { ConfigError, type ReadVariable } from "./environment.ts";

/** Words that leave the sandbox on; test runners set `test`. */
const OTHERS: readonly (string | null)[] = [null, "development", "test"];

/**
 * Whether the server takes real applications.
 * @throws ConfigError for another word: a misspelled one would open a sandbox to everybody
 */
export function isProduction(read: ReadVariable): boolean {
  const name = read("NODE_ENV");
  if (name === "production") return true;
  if (!OTHERS.includes(name))
    throw new ConfigError(
      `NODE_ENV must be production, or development or test for a server with a sandbox; it is "${name}".`,
    );
  return false;
}
