/** Stores many applications at once, each of a borrower of its own, as the server stores them. */
import { randomBytes, randomUUID } from "node:crypto";
import { deriveKey, keyId } from "#server/platform/keys/derive.ts";
import { encrypt } from "#server/platform/sealing/cipher.ts";
import { sealWhole } from "#server/platform/sealing/sealed-document.ts";
import type { Executor } from "#server/platform/storage/database.ts";
import { applications, dataKeys, profiles } from "#server/platform/storage/schema.ts";

interface Documents {
  application: Record<string, unknown>;
  profile: Record<string, unknown>;
}

interface StoredMany {
  rootKey: Uint8Array;
  orgCode: string;
  flow: string;
  count: number;
  /** Documents of one application, by its number from 0. */
  documents(index: number): Documents;
}

/** Rows of one statement. */
const BATCH = 1_000;

export async function storeApplications(
  db: Executor,
  { rootKey, orgCode, flow, count, documents }: StoredMany,
): Promise<void> {
  const wrap = deriveKey(rootKey, "wrap");
  const owner = () => {
    const uuid = randomUUID();
    const key = randomBytes(32);
    const row = { owner: uuid, wrapped: encrypt(wrap, key, uuid), rootKeyId: keyId(rootKey) };
    return { uuid, key, row };
  };
  const now = new Date();
  for (let stored = 0; stored < count; stored += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - stored) }, (_, index) => ({
      own: owner(),
      account: owner(),
      data: documents(stored + index),
    }));
    await db.insert(dataKeys).values(batch.flatMap(({ own, account }) => [own.row, account.row]));
    await db.insert(profiles).values(
      batch.map(({ account, data }) => ({
        accountUuid: account.uuid,
        sealed: sealWhole(account.key, "profile", data.profile),
        version: 1,
      })),
    );
    await db.insert(applications).values(
      batch.map(({ own, account, data }) => ({
        uuid: own.uuid,
        accountUuid: account.uuid,
        orgCode,
        flow,
        sealed: sealWhole(own.key, "application", data.application),
        documentUuids: [],
        version: 1,
        editedVersion: 1,
        startedRuns: [],
        createdAt: now,
        updatedAt: now,
        activeAt: now,
      })),
    );
  }
}
