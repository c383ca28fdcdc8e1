import type { Client } from "#src/calls/client.ts";
import type { Place } from "./place.ts";
import type { SessionKey } from "./session.ts";

/** What is told of one moment. Source: product specification, section 7. */
export interface Told {
  /** Kind, such as PAGEVIEW. */
  event: string;
  eventType?: string;
  productType?: string;
  /** Names and numbers of the definitions; never what somebody typed. */
  eventProperties?: Record<string, string | number | boolean>;
  /** Counts each time. Otherwise the same event of the same page counts once a visit. */
  dontDedupe?: boolean;
  /** Name of the property whose value tells two events apart in place of the page. */
  dedupeProperty?: string;
}

export interface BrowserEvent extends Told, Place {
  sessionKey?: SessionKey;
  /** The account's opaque identifier, while somebody is logged in. */
  identityId?: string;
}

export const EVENT_PATH = "/ft/external/event";
/** Events that wait for the visit to be opened; a page that is looked at has few. */
const WAITING = 50;

export interface ReporterPorts {
  client: Client;
  /** Opens the visit; rejects when it cannot be. */
  open: () => Promise<SessionKey>;
  identityId: () => string | null;
  /** Told once why nothing is sent. */
  onFailure: (error: unknown) => void;
}

/**
 * Sends events once the visit is open, in order. Nobody waits for it and nothing depends on it: what cannot be sent is forgotten, and a
 * visit that cannot be opened ends the matter for this page.
 */
export function createReporter({ client, open, identityId, onFailure }: ReporterPorts) {
  const waiting: BrowserEvent[] = [];
  let state: "closed" | "opening" | "open" | "failed" = "closed";
  let key: SessionKey | null = null;
  let sending: Promise<void> = Promise.resolve();

  const send = (event: BrowserEvent) => {
    const body = key === null ? event : { ...event, sessionKey: key };
    sending = sending
      .then(() =>
        client.call(EVENT_PATH, { method: "POST", body, external: true, keepalive: true }),
      )
      .then(
        () => undefined,
        () => undefined,
      );
  };

  const begin = async () => {
    state = "opening";
    try {
      key = await open();
      state = "open";
      for (const event of waiting.splice(0)) send(event);
    } catch (error) {
      state = "failed";
      waiting.length = 0;
      onFailure(error);
    }
  };

  return {
    tell(place: Place, told: Told): void {
      if (state === "failed") return;
      const identity = identityId();
      const event = { ...place, ...told, ...(identity === null ? {} : { identityId: identity }) };
      if (state === "open") send(event);
      else if (waiting.length < WAITING) waiting.push(event);
      if (state === "closed") void begin();
    },
  };
}

export type Reporter = ReturnType<typeof createReporter>;
