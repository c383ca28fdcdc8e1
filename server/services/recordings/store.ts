import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { deriveKey } from "#server/platform/keys/derive.ts";
import { decrypt, encrypt } from "#server/platform/sealing/cipher.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { applications, recordingBatches, recordings } from "#server/platform/storage/schema.ts";

/** Most that one recording holds: bytes as they are stored, batches, and milliseconds. */
const LIMITS = { size: 4 * 1024 * 1024, batches: 800, duration: 3_600_000 };
/** Recordings of one application; a retention period deletes the oldest. */
const MOST_RECORDINGS = 100;

export interface RecordingPorts {
  dataKeys: Pick<DataKeys, "get">;
}

/** A recording within its application. */
export interface RecordingName {
  applicationUuid: string;
  recordingUuid: string;
}

const full = () =>
  new Problem(409, "recording-full", [requestFault("The recording takes no more events.")]);

/** Binds a sealed batch to its place, so that a batch that was moved does not open. */
const contextOf = ({ applicationUuid, recordingUuid }: RecordingName, sequence: number): string =>
  `recording/${applicationUuid}/${recordingUuid}/${sequence}`;

const keyOf = async ({ dataKeys }: RecordingPorts, executor: Executor, applicationUuid: string) =>
  deriveKey(await dataKeys.get(executor, applicationUuid), "recording");

/**
 * Seals a batch with the application's key and stores it, unless the recording has that batch.
 * @throws Problem 409 when the recording or the application has all that it may hold
 */
export async function storeBatch(
  services: RecordingPorts,
  tx: Transaction,
  name: RecordingName,
  { sequence, content, now }: { sequence: number; content: Uint8Array; now: Date },
): Promise<void> {
  const { applicationUuid, recordingUuid } = name;
  // An erasure that comes first leaves no application, and one that comes later takes the batch along.
  const [application] = await tx
    .select({ uuid: applications.uuid })
    .from(applications)
    .where(eq(applications.uuid, applicationUuid))
    .for("key share");
  if (application === undefined) throw problems.notFound();
  const key = await keyOf(services, tx, applicationUuid);
  const sealed = encrypt(key, content, contextOf(name, sequence));
  const [recording] = await tx
    .insert(recordings)
    .values({
      applicationUuid,
      uuid: recordingUuid,
      begunAt: now,
      endedAt: now,
      size: sealed.length,
      batches: 1,
    })
    .onConflictDoUpdate({
      target: [recordings.applicationUuid, recordings.uuid],
      set: {
        endedAt: now,
        size: sql`${recordings.size} + excluded.size`,
        batches: sql`${recordings.batches} + 1`,
      },
      setWhere: sql`${recordings.size} + excluded.size <= ${LIMITS.size}
        and ${recordings.batches} < ${LIMITS.batches}
        and ${recordings.begunAt} > ${new Date(now.getTime() - LIMITS.duration).toISOString()}`,
    })
    .returning({ begunAt: recordings.begunAt, batches: recordings.batches });
  if (recording === undefined) throw full();
  if (recording.batches === 1 && (await recordingsOf(tx, applicationUuid)) > MOST_RECORDINGS)
    throw full();
  await tx
    .insert(recordingBatches)
    .values({ applicationUuid, recordingUuid, sequence, sealed, begunAt: recording.begunAt })
    .onConflictDoNothing();
}

async function recordingsOf(tx: Transaction, applicationUuid: string): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(recordings)
    .where(eq(recordings.applicationUuid, applicationUuid));
  return row?.number ?? 0;
}

const summary = {
  uuid: recordings.uuid,
  begunAt: recordings.begunAt,
  endedAt: recordings.endedAt,
};

/** Lists the recordings of an application, newest first. */
export const listRecordings = (executor: Executor, applicationUuid: string) =>
  executor
    .select(summary)
    .from(recordings)
    .where(eq(recordings.applicationUuid, applicationUuid))
    .orderBy(desc(recordings.begunAt), desc(recordings.uuid));

/**
 * Returns a recording with its batches in their order, compressed.
 * @throws Problem 404 when the application has no such recording
 */
export async function readRecording(
  services: RecordingPorts,
  executor: Executor,
  name: RecordingName,
) {
  const { applicationUuid, recordingUuid } = name;
  const [recording] = await executor
    .select(summary)
    .from(recordings)
    .where(
      and(eq(recordings.applicationUuid, applicationUuid), eq(recordings.uuid, recordingUuid)),
    );
  if (recording === undefined) throw problems.notFound();
  const rows = await executor
    .select({ sequence: recordingBatches.sequence, sealed: recordingBatches.sealed })
    .from(recordingBatches)
    .where(
      and(
        eq(recordingBatches.applicationUuid, applicationUuid),
        eq(recordingBatches.recordingUuid, recordingUuid),
      ),
    )
    .orderBy(asc(recordingBatches.sequence));
  const key = await keyOf(services, executor, applicationUuid);
  return {
    ...recording,
    batches: rows.map(({ sequence, sealed }) => decrypt(key, sealed, contextOf(name, sequence))),
  };
}
