import type { Flow } from "#schemas/types/flow.ts";
import { readVisit } from "./visit-storage.ts";
import { placeOf, type Place } from "./place.ts";
import type { VisitKey } from "#schemas/types/calls/telemetry.ts";
import { isCallError } from "#src/calls/call-error.ts";

/**
 * Reports what failed and where, for the lender's log: no message, no answers, and only the page of
 * an address.
 */

/**
 * External context: errors happen before the log-in too, so no token travels. Source: product
 * specification, section 7.
 */
const PATH = "/ft/external/event";

interface ErrorEvent extends Place {
  event: "ERROR";
  eventType: "ERROR";
  productType?: string;
  sessionKey?: VisitKey;
  eventProperties: { name: string; status?: number };
  /** Each occurrence counts. */
  dontDedupe: true;
}

export function errorEvent(
  error: unknown,
  place: Place,
  { productType, visit }: { productType?: string | undefined; visit?: VisitKey | null } = {},
): ErrorEvent {
  return {
    ...place,
    event: "ERROR",
    eventType: "ERROR",
    ...(productType === undefined ? {} : { productType }),
    ...(visit ? { sessionKey: visit } : {}),
    eventProperties: {
      name: error instanceof Error ? error.name : typeof error,
      ...(isCallError(error) ? { status: error.status } : {}),
    },
    dontDedupe: true,
  };
}

/** Sends an event. Never throws: a failed report must not cause another error. */
export async function sendErrorEvent(
  event: ErrorEvent,
  ports: { fetch: typeof fetch; origin: string; orgCode: string },
): Promise<void> {
  try {
    await ports.fetch(PATH, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "X-With-Origin": ports.origin,
        "x-org": ports.orgCode,
      },
      body: JSON.stringify(event),
      referrerPolicy: "strict-origin",
      keepalive: true,
    });
  } catch {
    // The server is down too, and knows it.
  }
}

/**
 * Reports an error on the current page. @param flows for reading the address; empty before the
 * definitions arrive
 */
export const reportError = (
  error: unknown,
  orgCode: string,
  flows: readonly Flow[] = [],
  productType?: string,
): Promise<void> =>
  sendErrorEvent(errorEvent(error, placeOf(flows, location), { productType, visit: readVisit() }), {
    fetch: (input, init) => fetch(input, init),
    origin: location.origin,
    orgCode,
  });
