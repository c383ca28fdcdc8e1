import { randomUUID } from "node:crypto";
import { applications } from "#server/platform/storage/schema.ts";

type ApplicationRow = typeof applications.$inferInsert;

/** Returns the row of an application without a document, for tests that read only its columns. */
export function applicationRow(columns: Partial<ApplicationRow> = {}): ApplicationRow {
  const now = new Date();
  return {
    uuid: randomUUID(),
    accountUuid: randomUUID(),
    orgCode: "main",
    flow: "flow",
    sealed: new Uint8Array(),
    documentUuids: [],
    version: 1,
    editedVersion: 1,
    step: "step",
    startedRuns: [],
    createdAt: now,
    updatedAt: now,
    activeAt: now,
    ...columns,
  };
}
