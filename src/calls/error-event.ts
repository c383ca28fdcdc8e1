import { isCallError } from "./call-error.ts";

/** Names what went wrong and where, for the lender's log: no message, no answer and no query of an address, which may hold anything. */

/** External context: an error before the log-in is one too, and no token travels with it. Source: product specification, section 7. */
const PATH = "/ft/external/event";
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

export interface ErrorEvent {
  domain: string;
  pagePath: string;
  queryParams: Record<string, never>;
  event: "ERROR";
  productType?: string;
  applicationUuid?: string;
  eventProperties: { name: string; status?: number };
}

export function errorEvent(
  error: unknown,
  { host, pathname }: Pick<Location, "host" | "pathname">,
  productType?: string,
): ErrorEvent {
  const applicationUuid = UUID.exec(pathname)?.[0];
  return {
    domain: host,
    pagePath: pathname,
    queryParams: {},
    event: "ERROR",
    ...(productType === undefined ? {} : { productType }),
    ...(applicationUuid === undefined ? {} : { applicationUuid }),
    eventProperties: {
      name: error instanceof Error ? error.name : typeof error,
      ...(isCallError(error) ? { status: error.status } : {}),
    },
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
      keepalive: true,
    });
  } catch {
    // The server is away too: it has seen that itself.
  }
}

/** The two at once, for the page as it stands. */
export const reportError = (error: unknown, orgCode: string, productType?: string): Promise<void> =>
  sendErrorEvent(errorEvent(error, location, productType), {
    fetch: (input, init) => fetch(input, init),
    origin: location.origin,
    orgCode,
  });
