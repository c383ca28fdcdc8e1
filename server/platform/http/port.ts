import { ConfigError, type ReadVariable } from "#server/platform/environment/environment.ts";
import { isProduction } from "#server/platform/environment/production.ts";
import type { Address } from "./port-fault.ts";

/** Returns the port that the server opens. */
export function portOf(read: ReadVariable): number {
  const port = Number(read("PORT") ?? "4000");
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ConfigError(`PORT must be a whole number from 0 to 65535; it is "${read("PORT")}".`);
  return port;
}

/** Returns the port that the server opens, and the address of this machine where it does. */
export const listenAddress = (read: ReadVariable): Address => ({
  port: portOf(read),
  // In production a proxy that ends TLS comes first; nobody reaches the server past it by accident.
  host: read("HOST") ?? (isProduction(read) ? "127.0.0.1" : "0.0.0.0"),
});
