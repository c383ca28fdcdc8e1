/** Network address of the caller whose request is being handled, for the audit log. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, onRequestHookHandler } from "fastify";

/** Where an event happens that no caller asked for: a job, or the start of the server. */
export const ON_SERVER = "server";

/** What the log says of a caller whose stream has no data key any more. */
export const WITHHELD = "withheld";

/** Context of a sealed address. */
export const WHERE_CONTEXT = "event.where";

const currentAddress = new AsyncLocalStorage<string>();

/** Address of the current caller; `server` outside a request. */
export const whereNow = (): string => currentAddress.getStore() ?? ON_SERVER;

/** Runs `work` for a caller, outside the hooks of a request: a frame of a socket, for example. */
export const calledFrom = <T>(address: string, work: () => T): T =>
  currentAddress.run(address, work);

/**
 * Stores the caller's address in the asynchronous context of each request. Fastify reads forwarding
 * headers of trusted proxies only. Two hooks do it, because reading a body leaves the first one's
 * context.
 */
export function installWhere(app: FastifyInstance): void {
  const store: onRequestHookHandler = (request, _reply, done) => {
    currentAddress.run(request.ip, done);
  };
  app.addHook("onRequest", store);
  app.addHook("preValidation", store);
}
