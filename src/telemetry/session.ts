import { CallError, isCallError } from "#src/calls/call-error.ts";
import type { Client } from "#src/calls/client.ts";

/** One visit, as the server names it. Source: product specification, section 3. */
export interface SessionKey {
  uuid: string;
  /** When the visit began, milliseconds since 1970 by the server's clock. */
  epoch: number;
  /** The same for all visits of a browser until its storage is cleared. Says nothing of who sits there. */
  trackerUuid: string;
}

/** What the server is told once a visit. Source: product specification, section 7. */
export interface Visit {
  platform: "WEB";
  libVersion: string;
  appVersion: string;
  /** Site, without the page. */
  referrer: string;
  queryParams: Record<string, string>;
  /** Pixels. */
  screen: { width: number; height: number };
  window: { width: number; height: number };
  sessionKey: SessionKey | null;
}

/** Source: product specification, section 9. */
export const TRIES = 3;
const FIRST_DELAY_MS = 1000;

/** The two sentences of section 8; they are for the console, no page says them. */
export const FAILED = "An error occurred while establishing a session, retries failed.";
export const NO_TRACKER = "Could not establish session.";

/** A visit that the server did not take, after three tries. */
export class SessionError extends Error {
  override readonly name = "SessionError";
  constructor(
    message: string,
    readonly status: number,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

const PATH = "/ft/external/session";

type Answered = Omit<SessionKey, "trackerUuid"> & { trackerUuid?: unknown };

const isKey = (key: unknown): key is Answered =>
  typeof key === "object" &&
  key !== null &&
  typeof (key as SessionKey).uuid === "string" &&
  typeof (key as SessionKey).epoch === "number";

/**
 * Opens the visit, with three tries and the delay doubling from a second. Throws a SessionError of status 500 when none succeeds, and one
 * at once when the answer names no tracker, since asking again would not change it.
 */
export async function establish(
  client: Client,
  visit: Visit,
  sleep: (ms: number) => Promise<void>,
): Promise<SessionKey> {
  for (let count = 1; ; count += 1) {
    try {
      // External context: a visit begins before anybody logs in, and telling of it must not lengthen or end a session.
      const { data } = await client.call<{ sessionKey?: unknown } | null>(PATH, {
        method: "POST",
        body: visit,
        external: true,
        keepalive: true,
      });
      const key = data?.sessionKey;
      if (!isKey(key)) throw new CallError(200, "No session key", null);
      if (typeof key.trackerUuid !== "string" || key.trackerUuid === "")
        throw new SessionError(NO_TRACKER, 500);
      return { uuid: key.uuid, epoch: key.epoch, trackerUuid: key.trackerUuid };
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (count === TRIES) throw new SessionError(FAILED, 500, error);
      await sleep(FIRST_DELAY_MS * 2 ** (count - 1));
    }
  }
}
