import { Problem, problems } from "#server/errors/problem.ts";
import { refusal, requireScanned } from "#server/blobs/scanned.ts";
import type { Services } from "#server/services.ts";
import type { Transaction } from "#server/storage/database.ts";
import { sha256, storeDocuments } from "./documents.ts";
import { entitlement, uploadTypes } from "./entitlement.ts";
import type { Application } from "./ports.ts";
import { inspectUpload, safeFileName } from "./sniff.ts";
import { loadApplication, type Loaded } from "./store.ts";
import { writeLocked } from "./write.ts";

type DocumentEntry = NonNullable<Application["documents"]>[number];

export interface Upload {
  type: string;
  fileName: string;
  declaredType: string;
  content: Uint8Array;
}

/** Looks at the file itself, before anything is locked. Answers its type; throws a Problem with the reason. */
export async function examine(
  services: Services,
  upload: Upload,
): Promise<"image/jpeg" | "image/png" | "application/pdf"> {
  const seen = inspectUpload(upload);
  if ("refused" in seen) throw refusal(seen.refused);
  await requireScanned(services.scanner, upload.content);
  return seen.type;
}

/** Kinds that the borrower may send or take back now: those that a screen open to them asks for. */
function requireAsked(loaded: Loaded, type: string | undefined): void {
  const { page, screens } = entitlement(loaded.flow, loaded);
  if (type !== undefined && uploadTypes(loaded.flow, screens, loaded.application).has(type)) return;
  throw new Problem(409, "not-asked", ["No document of this kind is asked for now."], { page });
}

/** Stores an examined file. The same content of the same kind again is the same document. */
export async function addUpload(
  services: Services,
  tx: Transaction,
  request: {
    accountUuid: string;
    applicationUuid: string;
    upload: Upload;
    contentType: "image/jpeg" | "image/png" | "application/pdf";
  },
): Promise<{ document: DocumentEntry; version: number }> {
  const { accountUuid, applicationUuid, upload, contentType } = request;
  const loaded = await loadApplication(services, tx, applicationUuid, { accountUuid, lock: true });
  requireAsked(loaded, upload.type);
  const hash = sha256(upload.content);
  const twin = loaded.application.documents?.find(
    (document) =>
      document.type === upload.type && document.sha256 === hash && document.stage === undefined,
  );
  if (twin) return { document: twin, version: loaded.row.version };
  const fileName = safeFileName(upload.fileName);
  const application = await storeDocuments(services, tx, applicationUuid, loaded.application, [
    { type: upload.type, title: fileName, fileName, contentType, content: upload.content },
  ]);
  const document = application.documents?.at(-1);
  if (!document) throw new Error("The stored document is not listed.");
  const written = await writeLocked(
    services,
    tx,
    loaded,
    { kind: "borrower", id: accountUuid },
    { application, profile: loaded.profile },
    {
      kind: "document.uploaded",
      detail: { document: document.uuid, type: upload.type },
      edits: false,
    },
  );
  return { document, version: written.version };
}

/** Takes back an upload that nothing depends on yet: still asked for, not generated, not signed. */
export async function removeUpload(
  services: Services,
  tx: Transaction,
  request: { accountUuid: string; applicationUuid: string; documentUuid: string },
): Promise<number> {
  const { accountUuid, applicationUuid, documentUuid } = request;
  const loaded = await loadApplication(services, tx, applicationUuid, { accountUuid, lock: true });
  const document = loaded.application.documents?.find((each) => each.uuid === documentUuid);
  if (!document) throw problems.notFound();
  if (document.stage !== undefined || document.signedAt !== undefined)
    throw new Problem(409, "not-removable", [
      "This document is part of your application and stays.",
    ]);
  requireAsked(loaded, document.type);
  const written = await writeLocked(
    services,
    tx,
    loaded,
    { kind: "borrower", id: accountUuid },
    {
      application: {
        ...loaded.application,
        documents: loaded.application.documents?.filter((each) => each !== document),
      },
      profile: loaded.profile,
    },
    {
      kind: "document.removed",
      detail: { document: documentUuid, type: document.type },
      edits: false,
    },
  );
  return written.version;
}

/** Notes that a document was read to its end; the first time counts. */
export async function markRead(
  services: Services,
  tx: Transaction,
  request: { accountUuid: string; applicationUuid: string; documentUuid: string },
): Promise<number> {
  const { accountUuid, applicationUuid, documentUuid } = request;
  const loaded = await loadApplication(services, tx, applicationUuid, { accountUuid, lock: true });
  const document = loaded.application.documents?.find((each) => each.uuid === documentUuid);
  if (!document) throw problems.notFound();
  if (document.readAt !== undefined) return loaded.row.version;
  const readAt = services.clock.now().toISOString();
  const written = await writeLocked(
    services,
    tx,
    loaded,
    { kind: "borrower", id: accountUuid },
    {
      application: {
        ...loaded.application,
        documents: loaded.application.documents?.map((each) =>
          each === document ? { ...each, readAt } : each,
        ),
      },
      profile: loaded.profile,
    },
    {
      kind: "document.read",
      detail: { document: documentUuid, type: document.type },
      edits: false,
    },
  );
  return written.version;
}
