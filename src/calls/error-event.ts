import type { Flow } from "#schemas/types/flow.ts";
import { keptVisit } from "#src/telemetry/kept.ts";
import { placeOf, type Place } from "#src/telemetry/place.ts";
import type { SessionKey } from "#src/telemetry/session.ts";
import { isCallError } from "./call-error.ts";

/** Names what went wrong and where, for the lender's log: no message, no answer and nothing of an address but the page that it names. */

/** External context: an error before the log-in is one too, and no token travels with it. Source: product specification, section 7. */
const PATH = "/ft/external/event";

export interface ErrorEvent extends Place {
  event: "ERROR";
  eventType: "ERROR";
  productType?: string;
  sessionKey?: SessionKey;
  eventProperties: { name: string; status?: number };
  /** Each counts: how often it happens matters. */
  dontDedupe: true;
}

export function errorEvent(
  error: unknown,
  place: Place,
  { productType, visit }: { productType?: string | undefined; visit?: SessionKey | null } = {},
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

/** Sends it and never fails: who cannot be told of an error must not make another. */
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
    // The server is away too: it has seen that itself.
  }
}

/** The two at once, for the page as it stands. @param flows those by which the address is read; none before they are there */
export const reportError = (
  error: unknown,
  orgCode: string,
  flows: readonly Flow[] = [],
  productType?: string,
): Promise<void> =>
  sendErrorEvent(errorEvent(error, placeOf(flows, location), { productType, visit: keptVisit() }), {
    fetch: (input, init) => fetch(input, init),
    origin: location.origin,
    orgCode,
  });
