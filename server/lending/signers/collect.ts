import { type Signer, SIGNERS_FIELD } from "#lending/specified-names.ts";
import type { Application, Job } from "#server/lending/application/ports.ts";
import { readDocument } from "#server/lending/application/documents.ts";
import { loadApplication, type StorePorts } from "#server/lending/application/store.ts";
import type { NewDocument } from "#server/lending/application/ports.ts";
import type { JobHandler } from "#server/lending/jobs/handler.ts";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import { eq } from "drizzle-orm";
import type { BlobStore } from "#server/platform/blobs/store.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { invitations } from "#server/platform/storage/schema.ts";
import { isDone, progressMarks } from "./projection.ts";

/** Name of the job that copies a signer's progress to the borrower's application. */
export const COLLECT_JOB = "signers.collect";

const marks = (application: Application): string =>
  JSON.stringify([progressMarks(application), isDone(application)]);

/**
 * Returns the job that updates the borrower's application after a signer made progress; null without progress. It runs in a
 * transaction of its own, because the borrower's row must be locked before a signer's.
 */
export function progressJob(before: Application, after: Application, version: number): Job | null {
  const { applicationUuid, signerUuid } = after.invitation ?? {};
  if (applicationUuid === undefined || signerUuid === undefined) return null;
  if (marks(before) === marks(after)) return null;
  return {
    applicationUuid,
    runId: `${COLLECT_JOB}.${signerUuid}.${version}`,
    job: COLLECT_JOB,
    options: { signer: signerUuid },
    notBefore: null,
    standing: true,
  };
}

/** Ports of the job. */
export interface CollectPorts extends StorePorts {
  database: Pick<Database, "db">;
  blobs: Pick<BlobStore, "get">;
}

/** Copies a signer's progress and signed documents to the borrower's application. */
export function collectSigner(services: CollectPorts): JobHandler {
  const { database } = services;
  return async ({ application: borrower, flow, options }) => {
    const signerUuid = String(options["signer"]);
    const [row] = await database.db
      .select()
      .from(invitations)
      .where(eq(invitations.signerUuid, signerUuid));
    if (!row || row.applicationUuid !== borrower.uuid) return {};
    const { application } = await loadApplication(services, database.db, row.signingUuid);
    const documents: NewDocument[] = [];
    const keptUnder = [...flow.stages.values()].find((each) => each.signedByOthers)?.id;
    for (const {
      uuid,
      type,
      title,
      fileName,
      signedAt: signatureTime,
      stage,
    } of application.documents ?? []) {
      if (
        uuid === undefined ||
        type === undefined ||
        signatureTime === undefined ||
        stage === undefined
      )
        continue;
      const copy = derivedUuid("co-deed", uuid, signatureTime);
      if (borrower.documents?.some((each) => each.uuid === copy)) continue;
      const { content } = await readDocument(services, database.db, row.signingUuid, uuid);
      documents.push({
        uuid: copy,
        type,
        title: title ?? type,
        ...(keptUnder === undefined ? {} : { stage: keptUnder }),
        ...(fileName === undefined ? {} : { fileName }),
        contentType: "application/pdf",
        content,
        signedAt: signatureTime,
      });
    }
    return (current) => ({
      patch: {
        [SIGNERS_FIELD]: (current.application[SIGNERS_FIELD] ?? []).map((signer) =>
          signer.uuid === signerUuid ? marked(signer, application, current.now) : signer,
        ),
      },
      documents,
    });
  };
}

/** Returns the signer with the time of each newly reached mark. Earlier marks keep their time. */
function marked(signer: Signer, application: Application, now: Date): Signer {
  const done: (keyof Signer)[] = isDone(application) ? ["completedAt"] : [];
  const times = [...progressMarks(application), ...done].map((name) => [name, now.toISOString()]);
  return { ...Object.fromEntries(times), ...signer } as Signer;
}
