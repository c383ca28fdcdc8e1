/** Pages that a borrower goes on with on a phone. No personal data, so nothing is sealed. */
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * One row for each link to such a page. The table has hashes of the secrets, never the secrets. Real
 * time.
 */
export const handOffs = pgTable(
  "hand_offs",
  {
    uuid: uuid("uuid").primaryKey(),
    applicationUuid: uuid("application_uuid").notNull(),
    /**
     * The session that asked for the link, whose revocation ends the hand-off. Rows from before this
     * column have null, and have ended.
     */
    sessionUuid: uuid("session_uuid"),
    /** The one screen that the link opens. */
    screen: text("screen").notNull(),
    /** SHA-256 of the secret of the link. */
    tokenHash: text("token_hash").notNull().unique(),
    /** SHA-256 of the key of the device that opened the link; null until then. */
    keyHash: text("key_hash").unique(),
    createdAt: instant("created_at").notNull(),
    /** End of the link, and after it was opened the end of the visit. */
    expiresAt: instant("expires_at").notNull(),
    openedAt: instant("opened_at"),
    finishedAt: instant("finished_at"),
  },
  (table) => [index("hand_offs_application").on(table.applicationUuid)],
);
