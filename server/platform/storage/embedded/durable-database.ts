import { PGlite } from "@electric-sql/pglite";
import { reasonOf } from "#server/platform/log/reason.ts";
import { SyncedFiles } from "./synced-files.ts";

/** Bytes of the log after which a checkpoint keeps the log small and the next start short. */
const CHECKPOINT_AFTER = 32 * 1024 * 1024;

/**
 * Memory for pages of tables. PostgreSQL in WebAssembly writes all of it before it opens: its default
 * of 128 MB costs each start 0.7 seconds of a processor, and the process 100 MB.
 */
const SHARED_BUFFERS = "32MB";

/**
 * PGlite with durable answers: every write that a result shows is on the disk. Statements inside a
 * transaction do not wait; its end does.
 */
export class DurableDatabase extends PGlite {
  readonly #files: SyncedFiles;
  readonly #report: (message: string) => void;
  /** Size of the log at the last checkpoint. */
  #checkpointAt = 0;

  /** @param report gets sentences for the operator */
  constructor(folder: string, report: (message: string) => void) {
    const files = new SyncedFiles(folder, report);
    super({
      fs: files,
      startParams: [
        // `-F` turns syncs off.
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
        // Emscripten drops `fdatasync`, PostgreSQL's default, and passes `fsync` on.
        "-c",
        "wal_sync_method=fsync",
        "-c",
        `shared_buffers=${SHARED_BUFFERS}`,
      ],
    });
    this.#files = files;
    this.#report = report;
  }

  /** Why the database stopped; null while it works. */
  get failure() {
    return this.#files.failure;
  }

  override query<T>(...values: Parameters<PGlite["query"]>) {
    return this.#durable(() => super.query<T>(...values));
  }

  override exec(...values: Parameters<PGlite["exec"]>) {
    return this.#durable(() => super.exec(...values));
  }

  override transaction<T>(...[work]: Parameters<PGlite["transaction"]>) {
    return this.#durable(() => super.transaction(work)) as Promise<T>;
  }

  override async close(): Promise<void> {
    if (this.failure === null) await super.close();
    else await this.#files.closeFs();
  }

  /** Waits for the disk before it returns a result. */
  async #durable<T>(work: () => Promise<T>): Promise<T> {
    this.#files.assertWorking();
    let result: T;
    try {
      result = await work();
    } finally {
      // PGlite swallows an error that stops PostgreSQL.
      this.#files.assertWorking();
    }
    await this.#files.settled();
    this.#checkpoint();
    return result;
  }

  /** Single-user PostgreSQL makes no checkpoints of its own, and its log would only grow. */
  #checkpoint(): void {
    const { logged } = this.#files;
    if (logged - this.#checkpointAt < CHECKPOINT_AFTER) return;
    this.#checkpointAt = logged;
    super
      .exec("checkpoint")
      .then(() => this.#files.assertWorking())
      .catch((error: unknown) => {
        this.#report(`A checkpoint of the embedded database failed: ${reasonOf(error)}`);
      });
  }
}
