import type { FastifyInstance } from "fastify";

/** Milliseconds for which a sender may go on after the answer, so that a slow one still reads it. */
export const PATIENCE = 30_000;

/**
 * Closes connections whose request goes on after its answer, as that of a refused upload may. Node's
 * own limit on the time of a request ends with the answer.
 */
export function endLateSenders(app: FastifyInstance, patience = PATIENCE): void {
  app.addHook("onResponse", async ({ raw }) => {
    // A request that a test injects has no `complete`, and ends with its answer.
    if (raw.complete || !("complete" in raw)) return;
    const { socket } = raw;
    const timer = setTimeout(() => socket.destroy(), patience);
    const stop = () => {
      clearTimeout(timer);
      raw.off("end", stop);
      socket.off("close", stop);
    };
    raw.once("end", stop);
    socket.once("close", stop);
  });
}
