import { inArray } from "drizzle-orm";
import type { ContentRows } from "#server/platform/housekeeping/unnamed-contents.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { chatAttachments } from "#server/platform/storage/schema.ts";

/** The rows of files in conversations. They go with their conversation. */
export const attachmentContents = ({ db }: Database): ContentRows => ({
  async namedAmong(contents) {
    const rows = await db
      .select({ uuid: chatAttachments.uuid })
      .from(chatAttachments)
      .where(inArray(chatAttachments.uuid, [...contents]));
    return rows.map(({ uuid }) => uuid);
  },
});
