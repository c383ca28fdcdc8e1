import { ConfigError } from "#server/platform/environment/environment.ts";
import { reasonOf } from "#server/platform/log/reason.ts";

const notThere = "Start PostgreSQL there, or correct the address.";
const refusedUser = "Correct user and password in the address.";

/** What to do, by the code of the error. Source: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const fixes: Readonly<Record<string, string>> = {
  ECONNREFUSED: notThere,
  ECONNRESET: notThere,
  ENOENT: notThere,
  EHOSTUNREACH: notThere,
  ETIMEDOUT: notThere,
  ENOTFOUND: "Correct the name of the host in the address.",
  EAI_AGAIN: "Correct the name of the host in the address.",
  "28000": refusedUser,
  "28P01": refusedUser,
  "3D000": "Create the database (createdb), or correct its name in the address.",
  "42501": "Make this user the owner of the database, or let the user create tables in it.",
  "53300": "Raise max_connections of PostgreSQL, or stop other programs that use it.",
  "57P03": "Start again when PostgreSQL is ready.",
};

/**
 * Returns a ConfigError when PostgreSQL refuses the address, and every other error as it is.
 * @param name of the variable or argument that holds the address
 */
export function postgresFault(error: unknown, name: string, url: string): unknown {
  const cause = causes(error).find(({ code }) => typeof code === "string" && code in fixes);
  if (cause === undefined) return error;
  const address = withoutPassword(url) ?? "an address that cannot be read";
  return new ConfigError(
    `${name} is ${address}, which cannot be opened: ${reasonOf(cause)}. ${fixes[String(cause.code)]}`,
  );
}

/** Returns an error and its causes, outermost first. A host with several addresses has an error for each. */
function causes(error: unknown): (Error & { code?: unknown })[] {
  if (!(error instanceof Error)) return [];
  const below = error instanceof AggregateError ? error.errors : [error.cause];
  return [error, ...below.flatMap(causes)];
}

/** Returns an address as a message may show it; null for one that cannot be read. */
export function withoutPassword(url: string): string | null {
  try {
    const address = new URL(url);
    address.password = "";
    address.searchParams.delete("password");
    return address.href;
  } catch {
    return null;
  }
}
