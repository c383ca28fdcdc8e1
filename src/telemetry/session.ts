import type { VisitKey, VisitRequest } from "#schemas/types/calls/telemetry.ts";
import { CallError, isCallError } from "#src/calls/call-error.ts";
import type { Client } from "#src/calls/client.ts";

/** Source: product specification, section 9. */
export const TRIES = 3;
const FIRST_DELAY_MS = 1000;

/** The two console messages of section 8; no page shows them. */
export const FAILED = "An error occurred while establishing a session, retries failed.";
export const NO_TRACKER = "Could not establish session.";

/** The server refused a visit three times. */
class SessionError extends Error {
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

type Answered = Omit<VisitKey, "trackerUuid"> & { trackerUuid?: unknown };

const isKey = (key: unknown): key is Answered =>
  typeof key === "object" &&
  key !== null &&
  typeof (key as VisitKey).uuid === "string" &&
  typeof (key as VisitKey).epoch === "number";

/**
 * Opens the visit with three tries, delays doubling from a second. Throws a SessionError of status
 * 500 when none succeeds, and at once when the answer names no tracker, since asking again would
 * not change it.
 */
export async function establish(
  client: Client,
  visit: VisitRequest,
  sleep: (ms: number) => Promise<void>,
): Promise<VisitKey> {
  for (let count = 1; ; count += 1) {
    try {
      // External context: a visit begins before the log-in, and must not prolong or end a session.
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
