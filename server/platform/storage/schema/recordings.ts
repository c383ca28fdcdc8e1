/** Masked recordings of borrowers' visits (session replay). */
import { index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns.ts";

/** One row for each recording. The browser chose its identifier, so it counts within one application. */
export const recordings = pgTable(
  "recordings",
  {
    applicationUuid: uuid("application_uuid").notNull(),
    uuid: uuid("uuid").notNull(),
    /** Arrival of the first and of the last batch, real time. */
    begunAt: instant("begun_at").notNull(),
    endedAt: instant("ended_at").notNull(),
    /** Sum of the sealed batches, and their number. */
    size: integer("size").notNull(),
    batches: integer("batches").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationUuid, table.uuid] }),
    index("recordings_begun").on(table.begunAt),
  ],
);

/** Events of a recording, compressed and sealed with a key that derives from the application's. */
export const recordingBatches = pgTable(
  "recording_batches",
  {
    applicationUuid: uuid("application_uuid").notNull(),
    recordingUuid: uuid("recording_uuid").notNull(),
    sequence: integer("sequence").notNull(),
    sealed: bytes("sealed").notNull(),
    /** Beginning of the recording, so that retention deletes all of it at once. */
    begunAt: instant("begun_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationUuid, table.recordingUuid, table.sequence] }),
    index("recording_batches_begun").on(table.begunAt),
  ],
);
