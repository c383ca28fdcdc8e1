import { randomBytes } from "node:crypto";
import { eq, ne } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import { ConfigError } from "#server/platform/environment/environment.ts";
import { deriveKey, keyId } from "#server/platform/keys/derive.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { dataKeys } from "#server/platform/storage/schema.ts";
import { decrypt, encrypt } from "./cipher.ts";
import { OpenedKeys } from "./opened-keys.ts";

/**
 * Owner of the installation's own key (e-mail look-up, audit log). The key survives a rotation of
 * the root key.
 */
export const INSTALLATION = "00000000-0000-0000-0000-000000000000";

/** A data key as it is stored. */
export type WrappedKey = typeof dataKeys.$inferSelect;

const missingKey = (owner: string): Error => new Error(`${owner} has no data key.`);

/**
 * Envelope encryption: each owner (application, account, installation) has a random data key,
 * stored wrapped by the root key. A transaction caches the keys that it reads, for itself only. A
 * key from a transaction that rolls back must not be used, and a deleted key must open nothing
 * more.
 */
export class DataKeys {
  private readonly id: string;
  private readonly wraps: Map<string, Uint8Array>;
  private readonly opened = new OpenedKeys();
  /**
   * Keys by owner that each transaction has cached: a write opens and seals with the same keys
   * several times. Held weakly, because nothing else tells when a transaction has ended.
   */
  private readonly cached = new WeakMap<object, Map<string, Uint8Array>>();

  constructor(root: Uint8Array, previous: Uint8Array[] = []) {
    this.id = keyId(root);
    this.wraps = new Map(
      [root, ...previous].map((secret) => [keyId(secret), deriveKey(secret, "wrap")]),
    );
  }

  private wrapKey(id: string): Uint8Array {
    const key = this.wraps.get(id);
    if (!key)
      throw new ConfigError(
        `A data key is wrapped by root key ${id}, which is not configured. Start with that key in ROOT_KEY or ROOT_KEY_PREVIOUS.`,
      );
    return key;
  }

  /** Returns the key of an owner; null when it has none. */
  async find(executor: Executor, owner: string): Promise<Uint8Array | null> {
    const cache = this.cacheOf(executor);
    const key = cache?.get(owner) ?? (await this.load(executor, owner));
    if (key !== null) cache?.set(owner, key);
    return key;
  }

  private cacheOf(executor: Executor): Map<string, Uint8Array> | null {
    // The narrowed type loses its tables, so the object is tested through a plain reference.
    const transaction: object = executor;
    if (!(transaction instanceof PgTransaction)) return null;
    const cache = this.cached.get(transaction) ?? new Map<string, Uint8Array>();
    this.cached.set(transaction, cache);
    return cache;
  }

  private async load(executor: Executor, owner: string): Promise<Uint8Array | null> {
    const [row] = await executor.select().from(dataKeys).where(eq(dataKeys.owner, owner));
    return row ? this.unwrapped(row) : null;
  }

  private unwrapped(row: WrappedKey): Uint8Array {
    return this.opened.get(row.owner, row.wrapped, () => this.unwrap(row));
  }

  private unwrap({ owner, wrapped, rootKeyId }: WrappedKey): Uint8Array {
    return new Uint8Array(decrypt(this.wrapKey(rootKeyId), wrapped, owner));
  }

  /** Opens a key that the statement which read its owner's document returned too. */
  open(executor: Executor, owner: string, row: WrappedKey | null): Uint8Array {
    const cache = this.cacheOf(executor);
    const key = cache?.get(owner) ?? (row === null ? null : this.unwrapped(row));
    if (key === null) throw missingKey(owner);
    cache?.set(owner, key);
    return key;
  }

  /** Opens a key and caches nothing, for a reader of more owners than memory should hold. */
  openOnce(owner: string, wrapped: Uint8Array | null, rootKeyId: string | null): Uint8Array {
    if (wrapped === null || rootKeyId === null) throw missingKey(owner);
    return this.unwrap({ owner, wrapped, rootKeyId });
  }

  async get(executor: Executor, owner: string): Promise<Uint8Array> {
    const key = await this.find(executor, owner);
    if (!key) throw missingKey(owner);
    return key;
  }

  /** Returns the key of an owner and creates it when there is none. */
  async create(tx: Executor, owner: string): Promise<Uint8Array> {
    const cached = this.cacheOf(tx)?.get(owner);
    if (cached !== undefined) return cached;
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

  /**
   * Wraps every key again that an earlier root key wraps. Data does not change. @returns how many
   */
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
