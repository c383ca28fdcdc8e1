import { BoundedCache } from "#server/platform/storage/bounded-cache.ts";

/** Milliseconds after which no opened key of that time is in memory. */
const LIFE = 5 * 60_000;
/** Keys that are open at once at most. */
const MOST = 10_000;

/**
 * Remembers opened data keys by their wrapped form, for a few minutes. A caller must have read the
 * wrapped form, so a key that was deleted, or that a transaction rolled back, opens nothing.
 */
export class OpenedKeys {
  private keys: BoundedCache<string, Uint8Array> | null = null;

  /** @param owner is part of the name, because a key opens nothing in another owner's place */
  get(owner: string, wrapped: Uint8Array, unwrap: () => Uint8Array): Uint8Array {
    this.keys ??= this.begin();
    const form = Buffer.from(wrapped.buffer, wrapped.byteOffset, wrapped.length);
    const name = `${owner} ${form.toString("latin1")}`;
    const known = this.keys.get(name);
    if (known !== undefined) return known;
    const key = unwrap();
    this.keys.set(name, key);
    return key;
  }

  private begin(): BoundedCache<string, Uint8Array> {
    setTimeout(() => {
      this.keys = null;
    }, LIFE).unref();
    return new BoundedCache(MOST);
  }
}
