import { createHash, randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { problems } from "#server/platform/errors/problem.ts";
import { deriveKey } from "#server/platform/keys/derive.ts";
import { decrypt } from "#server/platform/sealing/cipher.ts";
import {
  type Content,
  contentOf,
  encryptedSteps,
  hashInSteps,
} from "#server/platform/sealing/in-steps.ts";
import type { BlobStore } from "#server/platform/blobs/store.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { blobs } from "#server/platform/storage/schema.ts";
import type { Application, Clock, NewDocument } from "./ports.ts";

type DocumentEntry = NonNullable<Application["documents"]>[number];

/** Ports of reading an application's documents. */
export interface DocumentReadPorts {
  dataKeys: Pick<DataKeys, "get">;
  blobs: Pick<BlobStore, "get">;
}

/** Ports of storing an application's documents. */
export interface DocumentPorts extends DocumentReadPorts {
  blobs: Pick<BlobStore, "get" | "put">;
  clock: Clock;
  realTime(): Date;
}

export function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Stores documents that were made in memory, as `storeContents` does. */
export async function storeDocuments(
  services: DocumentPorts,
  tx: Transaction,
  applicationUuid: string,
  application: Application,
  made: NewDocument[],
): Promise<Application> {
  const added = made.map(async (each) => ({ ...each, content: await contentOf(each.content) }));
  return storeContents(services, tx, applicationUuid, application, await Promise.all(added));
}

/** A document whose bytes may lie outside memory. */
type NewContent = Omit<NewDocument, "content"> & { content: Content };

/**
 * Stores contents, encrypted with the application's data key, and lists the documents. The bytes
 * are durable before the row that names them is written, so no row points to half a file.
 * Housekeeping removes bytes whose transaction failed.
 */
export async function storeContents(
  services: DocumentPorts,
  tx: Transaction,
  applicationUuid: string,
  application: Application,
  added: NewContent[],
): Promise<Application> {
  const key = deriveKey(await services.dataKeys.get(tx, applicationUuid), "content");
  const now = services.clock.now();
  let documents = [...(application.documents ?? [])];
  for (const { content, ...about } of added) {
    const blob = randomUUID();
    const uuid = about.uuid ?? randomUUID();
    const { size, sha256: hash } = content;
    await services.blobs.put(blob, encryptedSteps(key, content.steps(), blob));
    await tx.insert(blobs).values({
      uuid: blob,
      applicationUuid,
      documentUuid: uuid,
      contentType: about.contentType,
      size,
      sha256: hash,
      createdAt: services.realTime(),
    });
    const existing = documents.find((document) => document.uuid === uuid);
    const entry = {
      createdAt: now.toISOString(),
      ...existing,
      ...about,
      uuid,
      size,
      sha256: hash,
    } as DocumentEntry;
    documents = existing
      ? documents.map((document) => (document === existing ? entry : document))
      : [...documents, entry];
  }
  return { ...application, documents };
}

/**
 * Returns the newest content of one of the application's documents.
 * @throws Problem 404 when there is none
 */
export async function readDocument(
  services: DocumentReadPorts,
  executor: Executor,
  applicationUuid: string,
  documentUuid: string,
): Promise<{ content: Uint8Array; contentType: string }> {
  const [row] = await executor
    .select()
    .from(blobs)
    .where(and(eq(blobs.applicationUuid, applicationUuid), eq(blobs.documentUuid, documentUuid)))
    .orderBy(desc(blobs.createdAt), desc(blobs.uuid))
    .limit(1);
  if (!row) throw problems.notFound();
  const key = deriveKey(await services.dataKeys.get(executor, applicationUuid), "content");
  const content = new Uint8Array(decrypt(key, await services.blobs.get(row.uuid), row.uuid));
  if ((await hashInSteps(content)) !== row.sha256)
    throw new Error(`The stored content of document ${documentUuid} does not match its hash.`);
  return { content, contentType: row.contentType };
}
