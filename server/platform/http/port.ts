import { ConfigError, type ReadVariable } from "#server/platform/environment/environment.ts";

/** Returns the port that the server opens. */
export function portOf(read: ReadVariable): number {
  const port = Number(read("PORT") ?? "4000");
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ConfigError(`PORT must be a whole number from 0 to 65535; it is "${read("PORT")}".`);
  return port;
}
