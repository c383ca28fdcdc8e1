/** Network address of the caller whose request is being handled, for the audit log. */
import { callerNow } from "#server/platform/http/current-request.ts";

/** Where an event happens that no caller asked for: a job, or the start of the server. */
export const ON_SERVER = "server";

/** What the log says of a caller whose stream has no data key any more. */
export const WITHHELD = "withheld";

/** Context of a sealed address. */
export const WHERE_CONTEXT = "event.where";

/**
 * Returns the address of the current caller; `server` outside a request. Fastify reads forwarding
 * headers of trusted proxies only.
 */
export const whereNow = (): string => callerNow()?.ip ?? ON_SERVER;
