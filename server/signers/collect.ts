import type { Application, Job } from "#server/application/ports.ts";
import { readDocument } from "#server/application/documents.ts";
import { loadApplication } from "#server/application/store.ts";
import type { NewDocument } from "#server/application/ports.ts";
import type { JobHandler } from "#server/jobs/handler.ts";
import { derivedUuid } from "#server/offers/identifiers.ts";
import type { Services } from "#server/services.ts";
import { eq } from "drizzle-orm";
import { invitations } from "#server/storage/schema.ts";
import { isDone, reached, type Signer } from "./projection.ts";

/** Name of the job that tells a borrower's application how far a signer has come. */
export const COLLECT = "signers.collect";

/** Stage under which the borrower's application keeps what the other owners signed. */
const STAGE = "co-deed";

const marks = (application: Application): string =>
  JSON.stringify([reached(application), isDone(application)]);

/**
 * The job to start after a signer's application was written, when the borrower's is to hear of it. Not in the same transaction: the
 * borrower's row is always locked before a signer's, never after.
 */
export function tellBorrower(before: Application, after: Application, version: number): Job | null {
  const { applicationUuid, signerUuid } = after.invitation ?? {};
  if (applicationUuid === undefined || signerUuid === undefined) return null;
  if (marks(before) === marks(after)) return null;
  return {
    applicationUuid,
    runId: `${COLLECT}.${signerUuid}.${version}`,
    job: COLLECT,
    options: { signer: signerUuid },
    notBefore: null,
    standing: true,
  };
}

/** Reads how far a signer has come, and brings the signed papers along. */
export function collectSigner(services: Services): JobHandler {
  const { database } = services;
  return async ({ application: borrower, options }) => {
    const signerUuid = String(options["signer"]);
    const [row] = await database.db
      .select()
      .from(invitations)
      .where(eq(invitations.signerUuid, signerUuid));
    if (!row || row.applicationUuid !== borrower.uuid) return {};
    const { application } = await loadApplication(services, database.db, row.signingUuid);
    const documents: NewDocument[] = [];
    for (const { uuid, type, title, fileName, signedAt: at, stage } of application.documents ??
      []) {
      if (uuid === undefined || type === undefined || at === undefined || stage === undefined)
        continue;
      const copy = derivedUuid("co-deed", uuid, at);
      if (borrower.documents?.some((each) => each.uuid === copy)) continue;
      const { content } = await readDocument(services, database.db, row.signingUuid, uuid);
      documents.push({
        uuid: copy,
        type,
        title: title ?? type,
        stage: STAGE,
        ...(fileName === undefined ? {} : { fileName }),
        contentType: "application/pdf",
        content,
        signedAt: at,
      });
    }
    return (current) => ({
      patch: {
        helocSigners: (current.application.helocSigners ?? []).map((signer) =>
          signer.uuid === signerUuid ? marked(signer, application, current.now) : signer,
        ),
      },
      documents,
    });
  };
}

/** The signer with what is newly reached marked with the time; what was marked before keeps its own. */
function marked(signer: Signer, application: Application, now: Date): Signer {
  const done: (keyof Signer)[] = isDone(application) ? ["completedAt"] : [];
  const times = [...reached(application), ...done].map((name) => [name, now.toISOString()]);
  return { ...Object.fromEntries(times), ...signer } as Signer;
}
