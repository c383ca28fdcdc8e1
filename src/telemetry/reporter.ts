import type { BrowserEvent, VisitKey } from "#schemas/types/calls/telemetry.ts";
import type { Client } from "#src/calls/client.ts";
import type { Place } from "./place.ts";

/** Fields of one event. Source: product specification, section 7. */
interface EventDetails {
  /** Kind, such as PAGEVIEW. */
  event: string;
  eventType?: string;
  productType?: string;
  /** Names and numbers from the definitions; never typed data. */
  eventProperties?: Record<string, string | number | boolean>;
  /** Counts every occurrence. By default an event counts once for each page and visit. */
  dontDedupe?: boolean;
  /** Property that distinguishes events in place of the page. */
  dedupeProperty?: string;
}

const EVENT_PATH = "/ft/external/event";
/** Most events that wait for the visit to open. */
const WAITING = 50;

interface ReporterPorts {
  client: Client;
  /** Opens the visit; rejects on failure. */
  open: () => Promise<VisitKey>;
  identityId: () => string | null;
  /** Called once with the reason when nothing can be sent. */
  onFailure: (error: unknown) => void;
}

/**
 * Sends events in order once the visit is open. Nothing depends on it: a failed event is dropped,
 * and a visit that cannot be opened stops telemetry on this page.
 */
export function createReporter({ client, open, identityId, onFailure }: ReporterPorts) {
  const waiting: BrowserEvent[] = [];
  let state: "closed" | "opening" | "open" | "failed" = "closed";
  let key: VisitKey | null = null;
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
    report(place: Place, details: EventDetails): void {
      if (state === "failed") return;
      const identity = identityId();
      const event = {
        ...place,
        ...details,
        ...(identity === null ? {} : { identityId: identity }),
      };
      if (state === "open") send(event);
      else if (waiting.length < WAITING) waiting.push(event);
      if (state === "closed") void begin();
    },
  };
}

export type Reporter = ReturnType<typeof createReporter>;
