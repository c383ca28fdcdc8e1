import type { Signer } from "#lending/specified-names.ts";
import type { Job, NewDocument, WrittenApplication } from "#server/lending/application/ports.ts";
import { readDocument } from "#server/lending/application/documents.ts";
import {
  loadApplication,
  type LoadedApplication,
  type StorePorts,
} from "#server/lending/application/store.ts";
import type { JobHandler } from "#server/lending/jobs/handler.ts";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import { eq } from "drizzle-orm";
import type { BlobStore } from "#server/platform/blobs/store.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { invitations } from "#server/platform/storage/schema.ts";
import { figuresOf } from "./figures.ts";
import { ownRole, progressMarks, rolesOf, signersIn } from "./roles.ts";

/** Name of the job that copies a signer's progress to the borrower's application. */
export const COLLECT_JOB = "signers.collect";

/**
 * Returns the job that updates the borrower's application after a signer made progress; null
 * without progress. It runs in a transaction of its own, because the borrower's row must be locked
 * before a signer's.
 */
export function progressJob(before: LoadedApplication, after: WrittenApplication): Job | null {
  const { applicationUuid, signerUuid } = after.application.invitation ?? {};
  if (applicationUuid === undefined || signerUuid === undefined) return null;
  const role = ownRole({ ...before, application: after.application });
  if (role === null) return null;
  const reached = progressMarks(role, { ...before, ...after });
  if (reached.join() === progressMarks(role, before).join()) return null;
  return {
    applicationUuid,
    runId: `${COLLECT_JOB}.${signerUuid}.${after.version}`,
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
  return async ({ application: borrower, options }) => {
    const signerUuid = String(options["signer"]);
    const [row] = await database.db
      .select()
      .from(invitations)
      .where(eq(invitations.signerUuid, signerUuid));
    if (!row || row.applicationUuid !== borrower.uuid) return {};
    const person = await loadApplication(services, database.db, row.signingUuid);
    const roles = rolesOf(person);
    const role = ownRole(person);
    if (roles === null || role === null) return {};
    const documents: NewDocument[] = [];
    const { keepUnder } = role;
    for (const { uuid, type, title, fileName, signedAt: signatureTime, stage } of person.application
      .documents ?? []) {
      if (
        keepUnder === undefined ||
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
        stage: keepUnder,
        ...(fileName === undefined ? {} : { fileName }),
        contentType: "application/pdf",
        content,
        signedAt: signatureTime,
      });
    }
    const reached = progressMarks(role, person);
    const figures = figuresOf(role, person.application);
    // Before the person joins, the account has no owner. Lists without a version name no account.
    const isNamed = roles.version !== null && reached.includes("joinedAt");
    const identity = isNamed ? { identityUuid: person.row.accountUuid } : {};
    return ({ application, now }) => ({
      patch: {
        [roles.list]: signersIn(application, roles).map((signer) =>
          signer.uuid === signerUuid
            ? {
                ...marked(signer, reached, now),
                ...identity,
                ...(figures === null ? {} : { figures }),
              }
            : signer,
        ),
      },
      documents,
    });
  };
}

/** Returns the signer with the time of each newly reached mark. Earlier marks keep their time. */
function marked(signer: Signer, reached: readonly string[], now: Date): Signer {
  const times = reached.map((name) => [name, now.toISOString()]);
  return { ...Object.fromEntries(times), ...signer } as Signer;
}
