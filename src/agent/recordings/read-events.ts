import { EVENT, type RecordedEvent } from "#lending/recording/events.ts";

/** Returns the events of a recording's batches, in their order. Each is a compressed list in base 64. */
export async function readEvents(batches: readonly string[]): Promise<RecordedEvent[]> {
  const lists = await Promise.all(batches.map(unpacked));
  return lists.flat();
}

async function unpacked(batch: string): Promise<RecordedEvent[]> {
  const bytes = Uint8Array.from(atob(batch), (letter) => letter.charCodeAt(0));
  const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(text).json()) as RecordedEvent[];
}

/** A page of the visit. */
export interface VisitedPage {
  /** Milliseconds since the beginning of the recording. */
  at: number;
  page: string;
}

/** Returns the pages of a recording, in their order. The same page again is one. */
export function visitedPages(events: readonly RecordedEvent[]): VisitedPage[] {
  const begin = events[0]?.timestamp ?? 0;
  const pages = events
    .filter(({ type }) => type === EVENT.page || type === EVENT.turn)
    .map(({ timestamp, data }) => ({
      at: timestamp - begin,
      page: String(((data["payload"] ?? data) as { href?: unknown }).href),
    }));
  return pages.filter(({ page }, index) => page !== pages[index - 1]?.page);
}
