import { inArray, sql } from "drizzle-orm";
import type { ContentRows } from "#server/platform/housekeeping/unnamed-contents.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { applications, blobs } from "#server/platform/storage/schema.ts";

/**
 * The rows of documents' contents. A row is stale when its application no longer lists the document;
 * earlier versions of a listed document stay.
 */
export const documentContents = ({ db }: Database): ContentRows => ({
  async removeStale(before) {
    await db.delete(blobs).where(
      sql`${blobs.createdAt} < ${before.toISOString()}::timestamptz and not exists (
        select 1 from ${applications}
        where ${applications.uuid} = ${blobs.applicationUuid}
          and ${blobs.documentUuid}::text = any(${applications.documentUuids})
      )`,
    );
  },
  async namedAmong(contents) {
    const rows = await db
      .select({ uuid: blobs.uuid })
      .from(blobs)
      .where(inArray(blobs.uuid, [...contents]));
    return rows.map(({ uuid }) => uuid);
  },
});
