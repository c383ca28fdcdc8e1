import type { BlobStore } from "#server/platform/blobs/store.ts";

const DAY = 86_400_000;
/**
 * Contents stay for a day, because a transaction may be about to name them or a reader may still
 * read them.
 */
export const CONTENT_GRACE = DAY;
const BATCH = 500;

/** Rows that name contents, such as those of documents. */
export interface ContentRows {
  /** Deletes rows from before a time whose subject is gone. Absent when rows go with their subject. */
  removeStale?(before: Date): Promise<void>;
  /** Returns those of the contents that a row names. */
  namedAmong(contents: readonly string[]): Promise<readonly string[]>;
}

/**
 * Removes contents that no row names: of documents and files that were removed, and of transactions
 * that failed after they stored a content. Running it again changes nothing.
 * @param now real time
 * @returns how many contents were removed
 */
export async function removeUnnamedContents(
  { blobs, rows }: { blobs: BlobStore; rows: readonly ContentRows[] },
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - CONTENT_GRACE);
  await blobs.removeUnfinished(before);
  for (const each of rows) await each.removeStale?.(before);
  let removed = 0;
  // Rows go first: if this process ends here, the next round finds the contents without a row.
  for await (const batch of batches(blobs.putBefore(before))) {
    const named = new Set<string>();
    for (const each of rows) for (const content of await each.namedAmong(batch)) named.add(content);
    for (const content of batch)
      if (!named.has(content)) {
        await blobs.remove(content);
        removed += 1;
      }
  }
  return removed;
}

async function* batches(names: AsyncIterable<string>): AsyncIterable<string[]> {
  let batch: string[] = [];
  for await (const each of names) {
    batch.push(each);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
