import { inArray, sql } from "drizzle-orm";
import type { Services } from "#server/services.ts";
import { applications, blobs, chatAttachments } from "#server/storage/schema.ts";

const DAY = 86_400_000;
/** Contents are left alone for a day: a transaction that is about to name them, or a reader, may still be at work. */
export const GRACE = DAY;
const BATCH = 500;

/**
 * Removes contents that nothing leads to any more: of documents and chat files that were taken back or forgotten, and those whose transaction
 * failed after they were stored. Earlier versions of a document that is listed stay. Doing it again changes nothing.
 * @param now real time
 * @returns how many contents were removed
 */
export async function removeUnnamedContents(
  services: Pick<Services, "database" | "blobs">,
  now: Date,
): Promise<number> {
  const { database, blobs: store } = services;
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
  // The rows went first: should this process end here, the next look finds the contents without one.
  for await (const batch of batches(store.putBefore(before))) {
    const known = [
      ...(await database.db
        .select({ uuid: blobs.uuid })
        .from(blobs)
        .where(inArray(blobs.uuid, batch))),
      ...(await database.db
        .select({ uuid: chatAttachments.uuid })
        .from(chatAttachments)
        .where(inArray(chatAttachments.uuid, batch))),
    ];
    const named = new Set(known.map(({ uuid }) => uuid));
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
