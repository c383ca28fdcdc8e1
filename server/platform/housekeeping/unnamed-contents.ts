import { inArray, sql } from "drizzle-orm";
import type { BlobStore } from "#server/platform/blobs/store.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { applications, blobs, chatAttachments } from "#server/platform/storage/schema.ts";

const DAY = 86_400_000;
/**
 * Contents stay for a day, because a transaction may be about to name them or a reader may still
 * read them.
 */
export const GRACE = DAY;
const BATCH = 500;

/**
 * Removes contents that no row names: of documents and chat files that were removed, and of
 * transactions that failed after they stored a content. Earlier versions of a listed document stay.
 * Running it again changes nothing.
 * @param now real time
 * @returns how many contents were removed
 */
export async function removeUnnamedContents(
  ports: { database: Database; blobs: BlobStore },
  now: Date,
): Promise<number> {
  const { database, blobs: store } = ports;
  const before = new Date(now.getTime() - GRACE);
  await store.removeUnfinished(before);
  await database.db.delete(blobs).where(
    sql`${blobs.createdAt} < ${before.toISOString()}::timestamptz and not exists (
      select 1 from ${applications},
        jsonb_array_elements(coalesce(${applications.document}->'documents', '[]'::jsonb)) as each
      where ${applications.uuid} = ${blobs.applicationUuid}
        and each->>'uuid' = ${blobs.documentUuid}::text
    )`,
  );
  let removed = 0;
  // Rows go first: if this process ends here, the next round finds the contents without a row.
  for await (const batch of batches(store.putBefore(before))) {
    const references = [
      ...(await database.db
        .select({ uuid: blobs.uuid })
        .from(blobs)
        .where(inArray(blobs.uuid, batch))),
      ...(await database.db
        .select({ uuid: chatAttachments.uuid })
        .from(chatAttachments)
        .where(inArray(chatAttachments.uuid, batch))),
    ];
    const named = new Set(references.map(({ uuid }) => uuid));
    for (const blob of batch)
      if (!named.has(blob)) {
        await store.remove(blob);
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
