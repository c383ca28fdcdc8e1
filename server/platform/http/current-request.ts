/** The request that is being handled, for code that no request is passed to. */
import { AsyncLocalStorage } from "node:async_hooks";
import { BoundedCache } from "#server/platform/storage/bounded-cache.ts";
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from "fastify";

/** Network address and headers of a request. */
export type Caller = Pick<FastifyRequest, "ip" | "headers">;

const currentCaller = new AsyncLocalStorage<Caller>();

/** Returns the caller whose request is being handled; undefined outside a request. */
export const callerNow = (): Caller | undefined => currentCaller.getStore();

/** Runs `work` for a caller, outside the hooks of a request: a frame of a socket, for example. */
export const calledBy = <T>(caller: Caller, work: () => T): T => currentCaller.run(caller, work);

/** Addresses of callers that are remembered at most, and longest text that one follows from. */
const REMEMBERED = { addresses: 10_000, length: 100 };

/**
 * Returns the address of a request's caller. Remembers which one follows from a connection and a
 * forwarding header, because comparing with the networks of proxies takes as long as a look-up of a
 * session.
 */
function callerAddresses(): (request: FastifyRequest) => string {
  const known = new BoundedCache<string, string>(REMEMBERED.addresses);
  return (request) => {
    const sent = `${request.socket.remoteAddress ?? ""} ${String(request.headers["x-forwarded-for"])}`;
    const remembered = known.get(sent);
    if (remembered !== undefined) return remembered;
    const address = request.ip;
    if (sent.length <= REMEMBERED.length) known.set(sent, address);
    return address;
  };
}

/**
 * Stores each request in its asynchronous context. Two hooks do it, because reading a body may
 * leave the first one's context.
 */
export function installCurrentRequest(app: FastifyInstance): void {
  const addressOf = callerAddresses();
  const store: onRequestHookHandler = (request, _reply, done) => {
    const { headers } = request;
    if (currentCaller.getStore()?.headers === headers) done();
    // A closed connection has no address any more, so it is read at once.
    else currentCaller.run({ ip: addressOf(request), headers }, done);
  };
  app.addHook("onRequest", store);
  app.addHook("preValidation", store);
}
