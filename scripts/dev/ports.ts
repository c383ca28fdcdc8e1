import {
  ConfigError,
  type Environment,
  readerOf,
} from "#server/platform/environment/environment.ts";
import { checkPort } from "#server/platform/http/free-port.ts";
import { portOf } from "#server/platform/http/port.ts";

/** Where the server behind Vite listens: only this machine reaches it. */
const BEHIND = "127.0.0.1";

const LAST = 65_535;

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
  if (port === 0 || port === LAST)
    throw new ConfigError(
      `PORT must be from 1 to ${LAST - 1} here, because the server takes the next port.`,
    );
  const behind = { port: port + 1, host: BEHIND };
  await checkPort({ port });
  await checkPort(behind);
  return { port, behind };
}
