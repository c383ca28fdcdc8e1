import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { storeContents } from "../documents.ts";
import type { Content } from "#server/platform/sealing/in-steps.ts";
import { entitlement, uploadTypes } from "../entitlement.ts";
import type { Application } from "../ports.ts";
import { safeFileName } from "#server/platform/blobs/file-name.ts";
import type { UploadType } from "#server/platform/blobs/inspect-upload.ts";
import { requireRoom } from "./upload-quota.ts";
import { loadApplication, type LoadedApplication } from "../store.ts";
import { type WritePorts, writeLocked } from "../write.ts";

type DocumentEntry = NonNullable<Application["documents"]>[number];

/** A file that was checked before anything is locked. */
export interface Upload {
  type: string;
  fileName: string;
  contentType: UploadType;
  content: Content;
}

/** Requires that an open screen asks for documents of this type. */
function requireRequestedType(loaded: LoadedApplication, type: string | undefined): void {
  const { page, screens } = entitlement(loaded.flow, loaded);
  if (type !== undefined && uploadTypes(loaded.flow, screens, loaded.application).has(type)) return;
  throw new Problem(409, "not-asked", [message("no-kind")], { page });
}

/** A document of a borrower's own application. */
interface DocumentRequest {
  accountUuid: string;
  applicationUuid: string;
  documentUuid: string;
}

/**
 * Loads and locks an application with one of its documents.
 * @throws Problem 404 when the application lists no such document
 */
async function loadDocument(
  services: WritePorts,
  tx: Transaction,
  { accountUuid, applicationUuid, documentUuid }: DocumentRequest,
): Promise<{ loaded: LoadedApplication; document: DocumentEntry }> {
  const loaded = await loadApplication(services, tx, applicationUuid, { accountUuid, lock: true });
  const document = loaded.application.documents?.find((each) => each.uuid === documentUuid);
  if (!document) throw problems.notFound();
  return { loaded, document };
}

/**
 * Writes an application whose documents have changed, and logs what the borrower did with one.
 * @returns the new version of the application
 */
async function writeDocuments(
  services: WritePorts,
  tx: Transaction,
  loaded: LoadedApplication,
  application: Application,
  event: { kind: string; accountUuid: string; document: DocumentEntry },
): Promise<number> {
  const { kind, accountUuid, document } = event;
  const written = await writeLocked(
    services,
    tx,
    loaded,
    { kind: "borrower", id: accountUuid },
    { application, profile: loaded.profile },
    { kind, detail: { document: document.uuid, type: document.type }, edits: false },
  );
  return written.version;
}

/** Stores a checked file. The same content of the same type again is the same document. */
export async function addUpload(
  services: WritePorts,
  tx: Transaction,
  request: {
    accountUuid: string;
    applicationUuid: string;
    upload: Upload;
  },
): Promise<{ document: DocumentEntry; version: number }> {
  const { accountUuid, applicationUuid, upload } = request;
  const { type, contentType, content } = upload;
  const loaded = await loadApplication(services, tx, applicationUuid, { accountUuid, lock: true });
  requireRequestedType(loaded, upload.type);
  const twin = loaded.application.documents?.find(
    (document) =>
      document.type === upload.type &&
      document.sha256 === content.sha256 &&
      document.stage === undefined,
  );
  if (twin) return { document: twin, version: loaded.row.version };
  // Other files may have arrived since the first look at the room.
  await requireRoom(tx, { accountUuid, applicationUuid });
  const fileName = safeFileName(upload.fileName);
  const application = await storeContents(services, tx, applicationUuid, loaded.application, [
    { type, title: fileName, fileName, contentType, content },
  ]);
  const document = application.documents?.at(-1);
  if (!document) throw new Error("The stored document is not listed.");
  const version = await writeDocuments(services, tx, loaded, application, {
    kind: "document.uploaded",
    accountUuid,
    document,
  });
  return { document, version };
}

/** Removes an upload that an open screen still asks for. Generated and signed documents stay. */
export async function removeUpload(
  services: WritePorts,
  tx: Transaction,
  request: DocumentRequest,
): Promise<number> {
  const { loaded, document } = await loadDocument(services, tx, request);
  if (document.stage !== undefined || document.signedAt !== undefined)
    throw new Problem(409, "not-removable", [message("stays-document")]);
  requireRequestedType(loaded, document.type);
  const documents = loaded.application.documents?.filter((each) => each !== document);
  return writeDocuments(
    services,
    tx,
    loaded,
    { ...loaded.application, documents },
    { kind: "document.removed", accountUuid: request.accountUuid, document },
  );
}

/** Records the first time that the borrower read a document to its end. */
export async function markRead(
  services: WritePorts,
  tx: Transaction,
  request: DocumentRequest,
): Promise<number> {
  const { loaded, document } = await loadDocument(services, tx, request);
  if (document.readAt !== undefined) return loaded.row.version;
  const readAt = services.clock.now().toISOString();
  const documents = loaded.application.documents?.map((each) =>
    each === document ? { ...each, readAt } : each,
  );
  return writeDocuments(
    services,
    tx,
    loaded,
    { ...loaded.application, documents },
    { kind: "document.read", accountUuid: request.accountUuid, document },
  );
}
