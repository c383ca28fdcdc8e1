import { once } from "node:events";
import { createServer } from "node:net";
import { type Environment, readerOf } from "#server/platform/environment/environment.ts";
import { portOf } from "#server/platform/http/port.ts";
import { portFault } from "#server/platform/http/port-fault.ts";

/** Where the server behind Vite listens: only this machine reaches it. */
const BEHIND = "127.0.0.1";

export interface Ports {
  /** The port that a browser opens. */
  port: number;
  /** Where the server behind it listens. */
  behind: { port: number; host: string };
}

/**
 * Returns the ports of `npm run dev`, which are free now. A start takes long before it opens them.
 * @throws ConfigError for one that cannot be opened
 */
export async function freePorts(environment: Environment): Promise<Ports> {
  const port = portOf(readerOf(environment));
  const behind = { port: port + 1, host: BEHIND };
  await open(port);
  await open(behind.port, BEHIND);
  return { port, behind };
}

async function open(port: number, host?: string): Promise<void> {
  const server = createServer();
  try {
    server.listen({ port, ...(host === undefined ? {} : { host }) });
    await once(server, "listening");
  } catch (error) {
    throw portFault(error, { port, host: host ?? "" });
  }
  server.close();
  await once(server, "close");
}
