import { FIRST_DELAY_MS } from "./retry.ts";
import { createClient, type Client, type ClientPorts } from "./client.ts";

interface SessionClientPorts extends Pick<ClientPorts, "orgCode" | "locale" | "timeOutMs"> {
  session: Pick<ClientPorts, "readToken" | "storeToken"> & {
    end: ClientPorts["onUnauthenticated"];
  };
}

/**
 * Lets a read of these pages have a second attempt and no third: within three seconds a person learns that something is
 * wrong, and the page reads again by itself (src/agent/use-reading.ts).
 */
const READ_PATIENCE_MS = 1.5 * FIRST_DELAY_MS;

/** Creates the client of a page with a log-in of its own: agents, brokers and the studio. */
export const sessionClient = ({ session, ...ports }: SessionClientPorts): Client =>
  createClient({
    ...ports,
    fetch: (input, init) => fetch(input, init),
    origin: location.origin,
    readToken: session.readToken,
    storeToken: session.storeToken,
    onUnauthenticated: session.end,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: Math.random,
    readPatienceMs: READ_PATIENCE_MS,
    onTrouble: () => undefined,
    onAnswer: () => undefined,
  });
