import { asc, eq } from "drizzle-orm";
import { sha256 } from "#server/application/documents.ts";
import { verifyStream } from "#server/events/log.ts";
import { readAudits } from "#server/pdf/audit.ts";
import type { SignatureAudit } from "#server/pdf/audit.ts";
import type { Services } from "#server/services.ts";
import type { Executor } from "#server/storage/database.ts";
import { events } from "#server/storage/schema.ts";

/** What a file proves about a signature. */
export interface SignedFileReport {
  /** True when the file is, byte for byte, one that was signed here, and the event log is whole. */
  authentic: boolean;
  /** Of the file, hexadecimal. */
  sha256: string;
  /** What is wrong, in words; empty when it is authentic. */
  faults: string[];
  /** The signing, as the event log and the file's last record have it. */
  signature: {
    reference: string;
    document: string;
    at: string;
    /** Place of the event in the log. */
    sequence: number;
  } | null;
  /** Events of the application that were checked. */
  events: number;
}

interface SignedHashes {
  document: string;
  read: string;
  signed: string;
}

type EventRow = typeof events.$inferSelect;

/** Checks a file against the event log of an application: was it signed here, and is it as it was then? */
export async function verifySignedFile(
  services: Services,
  executor: Executor,
  applicationUuid: string,
  content: Uint8Array,
): Promise<SignedFileReport> {
  const hash = sha256(content);
  const chain = await verifyStream(executor, services.secrets.eventChain, applicationUuid);
  const rows = await executor
    .select()
    .from(events)
    .where(eq(events.stream, applicationUuid))
    .orderBy(asc(events.sequence));
  const found = signingOf(rows, hash);
  const record = (await readAudits(content).catch(() => [])).at(-1);
  const faults = [
    ...(chain.ok ? [] : [`The event log is not whole: ${chain.reason} (event ${chain.sequence})`]),
    ...(found === null
      ? ["No signing of this application produced this file, or it was changed afterwards."]
      : recordFaults(rows, found, record)),
  ];
  return {
    authentic: faults.length === 0,
    sha256: hash,
    faults,
    signature:
      found === null
        ? null
        : {
            reference: String(found.event.detail["signature"]),
            document: found.hashes.document,
            at: found.event.at.toISOString(),
            sequence: found.event.sequence,
          },
    events: rows.length,
  };
}

/** The event that made the file with this hash. */
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

/** Where the file's own record and the event log tell different things. */
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
      : ["The record in the file is of another signing."]),
    ...(record.sha256 === hashes.read
      ? []
      : ["The record in the file names another text than the one that was signed."]),
    ...(before ? [] : ["The record in the file does not follow from the event log."]),
  ];
}
