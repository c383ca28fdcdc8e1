/** The request that is being handled, for code that no request is passed to. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from "fastify";

/** Network address and headers of a request. */
export type Caller = Pick<FastifyRequest, "ip" | "headers">;

const currentCaller = new AsyncLocalStorage<Caller>();

/** Returns the caller whose request is being handled; undefined outside a request. */
export const callerNow = (): Caller | undefined => currentCaller.getStore();

/** Runs `work` for a caller, outside the hooks of a request: a frame of a socket, for example. */
export const calledBy = <T>(caller: Caller, work: () => T): T => currentCaller.run(caller, work);

/**
 * Stores each request in its asynchronous context. Two hooks do it, because reading a body may
 * leave the first one's context.
 */
export function installCurrentRequest(app: FastifyInstance): void {
  const store: onRequestHookHandler = (request, _reply, done) => {
    const { headers } = request;
    if (currentCaller.getStore()?.headers === headers) done();
    // A closed connection has no address any more, so it is read at once.
    else currentCaller.run({ ip: request.ip, headers }, done);
  };
  app.addHook("onRequest", store);
  app.addHook("preValidation", store);
}
