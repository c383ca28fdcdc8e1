import { contentHash } from "./canonical.ts";

/** Shares equal values: values with the same content hash become one object. */
export class Interned {
  private readonly values = new Map<string, unknown>();
  private readonly patched = new Map<string, { value: unknown; hash: string }>();

  intern(value: unknown): { value: unknown; hash: string } {
    const hash = contentHash(value);
    const shared = this.values.get(hash);
    if (shared !== undefined) return { value: shared, hash };
    this.values.set(hash, value);
    return { value, hash };
  }

  /** Interns a patched file by its patches: they are small to hash, the file is not. */
  internPatched(path: string, patches: unknown, value: unknown): { value: unknown; hash: string } {
    const key = `${path} ${contentHash(patches)}`;
    const shared = this.patched.get(key) ?? this.intern(value);
    this.patched.set(key, shared);
    return shared;
  }
}
