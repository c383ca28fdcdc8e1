import { closeSync, fsyncSync, fsync } from "node:fs";
import { promisify } from "node:util";

/** Syncs an open file, in the background or at once. */
export interface Syncs {
  later(file: number): Promise<void>;
  now(file: number): void;
}

const ofNode: Syncs = { later: promisify(fsync), now: fsyncSync };

/**
 * Syncs the write-ahead log (WAL) of the embedded database, once for all transactions that wait.
 *
 * PostgreSQL syncs the log at each commit and waits. Its process is also the server's, so that wait
 * would stop every request. `ask` therefore only notes the request, and two rules keep what the
 * sync promises: nobody gets an answer before `settled`, and no other file changes before `settle`.
 * A power cut then finds the same files as if PostgreSQL had stopped at the sync.
 */
export class WalSync {
  /** Open files with a request that no started sync covers. */
  #asked = new Set<number>();
  /** Files that a sync is working on, and its end. */
  #syncing: { files: Set<number>; end: Promise<void> } | null = null;
  /** Files to close when the sync that uses them ends. */
  readonly #closing = new Set<number>();
  readonly #failed: (cause: unknown) => void;
  readonly #syncs: Syncs;

  /** @param failed called when a sync in the background fails */
  constructor(failed: (cause: unknown) => void, syncs: Syncs = ofNode) {
    this.#failed = failed;
    this.#syncs = syncs;
  }

  /** Notes that PostgreSQL asked to sync an open file. */
  ask(file: number): void {
    this.#asked.add(file);
  }

  /** Resolves when everything that was asked before is on the disk. */
  async settled(): Promise<void> {
    // A sync that runs began before these requests, so they need the next one.
    while (this.#asked.size > 0) {
      if (this.#syncing) await this.#syncing.end;
      else this.#begin();
    }
    await this.#syncing?.end;
  }

  /** Returns when everything that was asked before is on the disk. */
  settle(): void {
    for (const file of new Set([...this.#asked, ...(this.#syncing?.files ?? [])]))
      this.#syncs.now(file);
    this.#asked.clear();
  }

  /** Closes a file as soon as no sync uses it. */
  release(file: number): void {
    if (this.#asked.has(file)) this.settle();
    if (this.#syncing?.files.has(file)) this.#closing.add(file);
    else closeSync(file);
  }

  #begin(): void {
    const files = this.#asked;
    this.#asked = new Set();
    const end = this.#sync(files);
    // The transactions that wait for this sync report its failure.
    end.catch(() => undefined);
    this.#syncing = { files, end };
  }

  async #sync(files: Set<number>): Promise<void> {
    try {
      await Promise.all([...files].map((file) => this.#syncs.later(file)));
    } catch (error) {
      this.#failed(error);
      throw error;
    } finally {
      this.#syncing = null;
      for (const file of this.#closing) closeSync(file);
      this.#closing.clear();
    }
  }
}
