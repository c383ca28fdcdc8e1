import { record } from "rrweb";
import { EVENT, pageIn, redactEvent, type RecordedEvent } from "#lending/recording/events.ts";
import { maskText, maskValue } from "#lending/recording/mask.ts";
import { BLOCKED } from "#lending/recording/nodes.ts";

/** Milliseconds between two positions of the pointer, and of scrolling. */
const POINTER_MS = 100;
const SCROLL_MS = 200;

export interface Capture {
  /** Records the whole document again, after events were lost. */
  snapshot(): void;
  stop(): void;
}

/**
 * Records the document with the recorder rrweb. It masks every text and field already while it
 * reads; `redactEvent` then keeps only what the list of a recording names.
 * @param page names the current page in terms of the definitions
 */
export function capture(page: () => string, emit: (event: RecordedEvent) => void): Capture {
  const stop = record({
    emit: (event) => {
      const kept = redactEvent(event);
      if (kept === null) return;
      if (kept.type === EVENT.page) kept.data = { ...kept.data, href: pageIn(page()) };
      emit(kept);
    },
    maskAllInputs: true,
    maskInputFn: maskValue,
    maskTextSelector: "*",
    maskTextFn: maskText,
    blockSelector: BLOCKED.join(","),
    slimDOMOptions: "all",
    inlineStylesheet: false,
    recordAfter: "DOMContentLoaded",
    sampling: { mousemove: POINTER_MS, scroll: SCROLL_MS, input: "last" },
    // A fault of the recorder must not become one of the page.
    errorHandler: () => true,
  });
  return {
    snapshot: () => record.takeFullSnapshot(true),
    stop: () => stop?.(),
  };
}

/** Returns the event of a page that opens in the recorded document. */
export const pageEvent = (page: string, now: number): RecordedEvent => ({
  type: EVENT.turn,
  timestamp: now,
  data: { tag: "page", payload: { href: pageIn(page) } },
});
