import type { StandInMessage } from "#schemas/types/calls/sandbox.ts";

export type StoredFile = StandInMessage["files"][number] & { bytes: Buffer };

/** Files that are kept; the oldest one goes first. */
const KEPT = 50;

/** The files of all conversations at a stand-in, in memory. */
export class Shelf {
  readonly #files = new Map<string, StoredFile>();
  readonly #newId: () => string;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  put(name: string, contentType: string, bytes: Buffer): StoredFile {
    const file = { id: this.#newId(), name, contentType, size: bytes.length, bytes };
    this.#files.set(file.id, file);
    const [oldest] = this.#files.keys();
    if (this.#files.size > KEPT && oldest !== undefined) this.#files.delete(oldest);
    return file;
  }

  get(id: string): StoredFile | null {
    return this.#files.get(id) ?? null;
  }

  /** Returns the files by their identifiers, without their bytes; unknown ones are left out. */
  described(ids: readonly string[]): StandInMessage["files"] {
    return ids.flatMap((id) => {
      const file = this.#files.get(id);
      if (!file) return [];
      const { bytes: _bytes, ...rest } = file;
      return [rest];
    });
  }
}
