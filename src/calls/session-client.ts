import { createClient, type Client, type ClientPorts } from "./client.ts";

interface SessionClientPorts extends Pick<ClientPorts, "orgCode" | "locale" | "timeOutMs"> {
  session: Pick<ClientPorts, "readToken" | "storeToken"> & {
    end: ClientPorts["onUnauthenticated"];
  };
}

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
    onTrouble: () => undefined,
    onAnswer: () => undefined,
  });
