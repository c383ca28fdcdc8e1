import { randomBytes } from "node:crypto";
import { eq, ne } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import { deriveKey, keyId } from "#server/keys/derive.ts";
import type { Executor, Transaction } from "#server/storage/database.ts";
import { dataKeys } from "#server/storage/schema.ts";
import { decrypt, encrypt } from "./cipher.ts";

/** Owner of the installation's own key (e-mail look-up, event chain): stays the same when the root key is rotated. */
export const INSTALLATION = "00000000-0000-0000-0000-000000000000";

/**
 * Envelope encryption: each owner (application, account, installation) has a random data key, stored wrapped by the root key.
 * Keys are read in the transaction that uses them and kept no longer than it: one made in a transaction that rolls back must not be
 * used, and one that is deleted must open nothing more.
 */
export class DataKeys {
  private readonly id: string;
  private readonly wraps: Map<string, Uint8Array>;
  /** What each transaction has read, by owner: a write opens and seals under the same keys several times. */
  private readonly read = new WeakMap<object, Map<string, Uint8Array>>();

  constructor(root: Uint8Array, previous: Uint8Array[] = []) {
    this.id = keyId(root);
    this.wraps = new Map(
      [root, ...previous].map((secret) => [keyId(secret), deriveKey(secret, "wrap")]),
    );
  }

  private wrapKey(id: string): Uint8Array {
    const key = this.wraps.get(id);
    if (!key)
      throw new Error(
        `A data key is wrapped by root key ${id}, which is not configured. Start with that key in ROOT_KEY or ROOT_KEY_PREVIOUS.`,
      );
    return key;
  }

  /** Key of an owner, or null when it has none. */
  async find(executor: Executor, owner: string): Promise<Uint8Array | null> {
    const known = this.knownIn(executor);
    const key = known?.get(owner) ?? (await this.unwrap(executor, owner));
    if (key !== null) known?.set(owner, key);
    return key;
  }

  private knownIn(executor: Executor): Map<string, Uint8Array> | null {
    // The type that the class narrows to has lost its tables; the object is what it was.
    const transaction: object = executor;
    if (!(transaction instanceof PgTransaction)) return null;
    const known = this.read.get(transaction) ?? new Map<string, Uint8Array>();
    this.read.set(transaction, known);
    return known;
  }

  private async unwrap(executor: Executor, owner: string): Promise<Uint8Array | null> {
    const [row] = await executor.select().from(dataKeys).where(eq(dataKeys.owner, owner));
    return row ? new Uint8Array(decrypt(this.wrapKey(row.rootKeyId), row.wrapped, owner)) : null;
  }

  async get(executor: Executor, owner: string): Promise<Uint8Array> {
    const key = await this.find(executor, owner);
    if (!key) throw new Error(`${owner} has no data key.`);
    return key;
  }

  /** Key of an owner, made when there is none. */
  async create(tx: Executor, owner: string): Promise<Uint8Array> {
    await tx
      .insert(dataKeys)
      .values({
        owner,
        wrapped: encrypt(this.wrapKey(this.id), randomBytes(32), owner),
        rootKeyId: this.id,
      })
      .onConflictDoNothing();
    return this.get(tx, owner);
  }

  /** Wraps every key anew that an earlier root key wraps. Returns how many. Data is not touched. */
  async rewrap(tx: Transaction): Promise<number> {
    const old = await tx
      .select()
      .from(dataKeys)
      .where(ne(dataKeys.rootKeyId, this.id))
      .for("update");
    for (const row of old) {
      const key = decrypt(this.wrapKey(row.rootKeyId), row.wrapped, row.owner);
      await tx
        .update(dataKeys)
        .set({ wrapped: encrypt(this.wrapKey(this.id), key, row.owner), rootKeyId: this.id })
        .where(eq(dataKeys.owner, row.owner));
    }
    return old.length;
  }
}
