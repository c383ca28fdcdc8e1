import { asc, eq } from "drizzle-orm";
import type { SignedFileReport } from "#schemas/types/calls/documents.ts";
import { sha256 } from "#server/lending/application/documents.ts";
import { verifyStream } from "#server/platform/audit/event-log.ts";
import { readAudits } from "#server/lending/documents/audit.ts";
import type { SignatureAudit } from "#server/lending/documents/audit.ts";
import type { Executor } from "#server/platform/storage/database.ts";
import { events } from "#server/platform/storage/schema.ts";

interface SignedHashes {
  document: string;
  read: string;
  signed: string;
}

type EventRow = typeof events.$inferSelect;

/** Checks by the audit log of an application whether a file was signed here and is unchanged. */
export async function verifySignedFile(
  { secrets }: { secrets: { eventChain: Uint8Array } },
  executor: Executor,
  applicationUuid: string,
  content: Uint8Array,
): Promise<SignedFileReport> {
  const hash = sha256(content);
  const chain = await verifyStream(executor, secrets.eventChain, applicationUuid);
  const rows = await executor
    .select()
    .from(events)
    .where(eq(events.stream, applicationUuid))
    .orderBy(asc(events.sequence));
  const signing = signingOf(rows, hash);
  const record = (await readAudits(content).catch(() => [])).at(-1);
  const faults = [
    ...(chain.ok ? [] : [`The event log is not whole: ${chain.reason} (event ${chain.sequence})`]),
    ...(signing === null
      ? ["No signing of this application produced this file, or it was changed afterwards."]
      : recordFaults(rows, signing, record)),
  ];
  return {
    authentic: faults.length === 0,
    sha256: hash,
    faults,
    signature:
      signing === null
        ? null
        : {
            reference: String(signing.event.detail["signature"]),
            document: signing.hashes.document,
            at: signing.event.at.toISOString(),
            sequence: signing.event.sequence,
          },
    events: rows.length,
  };
}

/** Returns the event of the signing that produced the file with this hash. */
function signingOf(
  rows: readonly EventRow[],
  hash: string,
): { event: EventRow & { detail: Record<string, unknown> }; hashes: SignedHashes } | null {
  for (const row of rows) {
    const detail = row.detail as Record<string, unknown>;
    const signed = Array.isArray(detail["signed"]) ? (detail["signed"] as SignedHashes[]) : [];
    const hashes = signed.find((each) => each.signed === hash);
    if (hashes !== undefined) return { event: { ...row, detail }, hashes };
  }
  return null;
}

/** Returns the differences between the file's own record and the audit log. */
function recordFaults(
  rows: readonly EventRow[],
  { event, hashes }: NonNullable<ReturnType<typeof signingOf>>,
  record: SignatureAudit | undefined,
): string[] {
  if (record === undefined) return ["The file has no record of its signature."];
  const before = rows.some(
    ({ sequence, hash }) => sequence < event.sequence && hash === record.eventHash,
  );
  return [
    ...(record.reference === event.detail["signature"]
      ? []
      : ["The record in the file belongs to another signing."]),
    ...(record.sha256 === hashes.read
      ? []
      : ["The record in the file names another text than the one that was signed."]),
    ...(before ? [] : ["The record in the file does not follow from the event log."]),
  ];
}
