import { once } from "node:events";
import { createServer } from "node:net";
import { portFault } from "./port-fault.ts";

/**
 * Opens a port and closes it again, before a start makes anything.
 * @param host every address of this machine when absent
 * @throws ConfigError for one that cannot be opened
 */
export async function checkPort({ port, host }: { port: number; host?: string }): Promise<void> {
  const server = createServer();
  // A visitor who connects at this moment would keep the port open.
  server.on("connection", (socket) => socket.destroy());
  try {
    server.listen({ port, ...(host === undefined ? {} : { host }) });
    await once(server, "listening");
  } catch (error) {
    throw portFault(error, { port, host: host ?? "" });
  }
  server.close();
  await once(server, "close");
}
