import { closeSync, existsSync, fsyncSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { syncFolderNow, syncTree } from "#server/platform/files/synced.ts";
import { DatabaseStopped } from "../database.ts";
import { diskCause } from "./disk-cause.ts";
import { WalSync } from "./wal-sync.ts";

/** A file or folder of Emscripten's virtual file system. */
interface Node {
  name: string;
  node_ops: NodeOperations;
  stream_ops: StreamOperations;
}

/** An open file; `nfd` is its number in Node. */
interface Stream {
  node: Node;
  nfd: number;
  shared: { refcount: number };
}

/** Emscripten's operations on files and folders that this file replaces. */
interface NodeOperations {
  lookup(folder: Node, name: string): Node;
  mknod(folder: Node, name: string, mode: number, device: number): Node;
  setattr(node: Node, change: object): void;
  rename(node: Node, folder: Node, name: string): void;
  unlink(folder: Node, name: string): void;
  rmdir(folder: Node, name: string): void;
  symlink(folder: Node, name: string, target: string): void;
}

/** Emscripten's operations on open files that this file replaces. */
interface StreamOperations {
  setattr(stream: Stream, change: object): void;
  write(stream: Stream, bytes: Uint8Array, from: number, length: number, to: number): number;
  msync(stream: Stream, bytes: Uint8Array, to: number, length: number, flags: number): number;
  close(stream: Stream): void;
  fsync(stream: Stream): number;
}

/** What this file uses of PGlite's module: Emscripten's virtual files, and its type for Node's. */
interface Module {
  FS: {
    createNode(parent: null, name: string, mode: number, device: number): Node;
    mkdirTree(path: string): void;
    mount(type: object, options: { root: string }, path: string): void;
  };
  NODEFS: {
    realPath(node: Node): string;
    getMode(path: string): number;
    node_ops: NodeOperations;
    stream_ops: Omit<StreamOperations, "fsync">;
  };
  stackSave(): unknown;
  stackRestore(): unknown;
  _PostgresSendReadyForQueryIfNecessary(): unknown;
  _pgl_pq_flush(): unknown;
}

/** Where PGlite's PostgreSQL has its data folder. */
const PGDATA = "/pglite/data";
/** A segment of the log. One that is being prepared has another name. */
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * The files of an embedded database, with the syncs that PostgreSQL asks for. PGlite's `NodeFS` has
 * none, although Emscripten calls `fsync` of a file system that has it.
 *
 * After a failed sync, or a failed write of the log, the database stops as in a crash: every further
 * operation throws. The next start recovers from the log.
 */
export class SyncedFiles extends NodeFS {
  /** Why the database stopped; null while it works. */
  failure: DatabaseStopped | null = null;
  /** Bytes that PostgreSQL has written to the log since the start. */
  logged = 0;
  readonly #wal = new WalSync((cause) => this.fail("fsync", cause));
  /** Folder of the log, with a separator at the end. */
  readonly #log: string;
  /** Paths that were synced at the start and have not changed since. */
  #unchanged = new Set<string>();
  /** Folders in which names have changed since their last sync. */
  readonly #renamed = new Set<string>();
  /** Whether PGlite copies a new database into the folder. */
  #isNew = false;

  #module: Module | null = null;
  readonly #report: (message: string) => void;

  /** @param report gets the sentence for the operator when the database stops */
  constructor(folder: string, report: (message: string) => void) {
    super(folder);
    this.#report = report;
    this.#log = `${this.rootDir}${sep}pg_wal${sep}`;
  }

  override async init(pg: PGlite, options: Parameters<NodeFS["init"]>[1]) {
    this.pg = pg;
    const mount = (module: unknown): void => {
      this.#module = module as Module;
      const { FS, NODEFS } = this.#module;
      FS.mkdirTree(PGDATA);
      FS.mount(this.#fileSystem(FS, NODEFS), { root: this.rootDir }, PGDATA);
    };
    return {
      emscriptenOpts: {
        ...options,
        onAbort: (cause: unknown) => this.fail("PostgreSQL", cause),
        preRun: [...(options.preRun ?? []), mount],
      },
    };
  }

  /**
   * PGlite calls this before PostgreSQL starts. After a crash PostgreSQL syncs every file, one after
   * another; here many are synced at once. It also covers a folder that a person has copied.
   */
  override async initialSyncFs(): Promise<void> {
    this.#isNew = !existsSync(join(this.rootDir, "PG_VERSION"));
    if (!this.#isNew) this.#unchanged = await syncTree(this.rootDir);
  }

  /** PGlite calls this after it has copied a new database into the folder, and after statements. */
  override async syncToFs(): Promise<void> {
    if (this.#isNew) await syncTree(this.rootDir);
    this.#isNew = false;
  }

  /**
   * Resolves when everything that PostgreSQL asked to sync is on the disk.
   *
   * @throws DatabaseStopped when it may not be there
   */
  async settled(): Promise<void> {
    await this.#wal.settled().catch(() => undefined);
    this.assertWorking();
  }

  /** @throws DatabaseStopped after the database has stopped */
  assertWorking(): void {
    if (this.failure) throw this.failure;
  }

  /** Stops the database. @returns the reason, for the caller to throw */
  fail(operation: string, cause: unknown): DatabaseStopped {
    if (this.failure) return this.failure;
    const message = `The embedded database stopped because ${operation} failed: ${diskCause(cause).message}. Check the disk, then start the server again.`;
    this.failure = new DatabaseStopped(message, { cause });
    this.#halt(this.failure);
    this.#report(message);
    return this.failure;
  }

  /**
   * Makes PGlite end the statement that runs. Its loop over messages ignores what PostgreSQL throws,
   * but not what it throws itself while it restores the stack.
   */
  #halt(reason: Error): void {
    const stop = (): never => {
      throw reason;
    };
    const nothing = (): void => undefined;
    Object.assign(this.#module ?? {}, {
      stackSave: stop,
      stackRestore: stop,
      _PostgresSendReadyForQueryIfNecessary: nothing,
      _pgl_pq_flush: nothing,
    } satisfies Partial<Module>);
  }

  /** Returns Emscripten's file system for Node's files, with syncs. */
  #fileSystem(virtual: Module["FS"], plain: Module["NODEFS"]): object {
    const below = (folder: Node, name: string): string => join(plain.realPath(folder), name);
    const isSegment = (path: string): boolean =>
      path.startsWith(this.#log) && SEGMENT.test(path.slice(this.#log.length));
    const own = (node: Node): Node => Object.assign(node, { node_ops, stream_ops });

    const node_ops: NodeOperations = {
      ...plain.node_ops,
      lookup: (folder, name) => own(plain.node_ops.lookup(folder, name)),
      mknod: (folder, name, mode, device) => {
        this.#rename(below(folder, name));
        return own(plain.node_ops.mknod(folder, name, mode, device));
      },
      setattr: (node, change) => {
        this.#change(plain.realPath(node));
        plain.node_ops.setattr(node, change);
      },
      rename: (node, folder, name) => {
        this.#rename(plain.realPath(node), below(folder, name));
        plain.node_ops.rename(node, folder, name);
      },
      unlink: (folder, name) => {
        this.#rename(below(folder, name));
        plain.node_ops.unlink(folder, name);
      },
      rmdir: (folder, name) => {
        this.#rename(below(folder, name));
        plain.node_ops.rmdir(folder, name);
      },
      symlink: (folder, name, target) => {
        this.#rename(below(folder, name));
        plain.node_ops.symlink(folder, name, target);
      },
    };

    const stream_ops: StreamOperations = {
      ...plain.stream_ops,
      setattr: (stream, change) => {
        this.#change(plain.realPath(stream.node));
        plain.stream_ops.setattr(stream, change);
      },
      write: (stream, ...values) => {
        const path = plain.realPath(stream.node);
        const work = () => plain.stream_ops.write(stream, ...values);
        if (isSegment(path)) return this.#writeLog(work);
        this.#change(path);
        return work();
      },
      msync: (stream, ...values) => {
        this.#change(plain.realPath(stream.node));
        return plain.stream_ops.msync(stream, ...values);
      },
      fsync: (stream) => {
        const path = plain.realPath(stream.node);
        if (isSegment(path)) this.#wal.ask(stream.nfd);
        else if (!this.#unchanged.has(path)) this.#sync(stream.nfd, path);
        return 0;
      },
      close: (stream) => {
        stream.shared.refcount -= 1;
        if (!stream.nfd || stream.shared.refcount > 0) return;
        if (this.failure) closeSync(stream.nfd);
        else this.#critical("fsync", () => this.#wal.release(stream.nfd));
      },
    };
    return {
      mount: ({ opts }: { opts: { root: string } }) =>
        own(virtual.createNode(null, "/", plain.getMode(opts.root), 0)),
      node_ops,
      stream_ops,
    };
  }

  /** Waits for the log before paths change: PostgreSQL changes a page only after its log is safe. */
  #change(...paths: string[]): void {
    this.#critical("fsync", () => this.#wal.settle());
    for (const path of paths) this.#unchanged.delete(path);
  }

  /** Notes that the name of each path appears or disappears. */
  #rename(...paths: string[]): void {
    const folders = paths.map((path) => dirname(path));
    this.#change(...paths, ...folders);
    for (const folder of folders) this.#renamed.add(folder);
  }

  /** Syncs an open file or folder. PostgreSQL expects of the sync of a file that it keeps its name. */
  #sync(file: number, path: string): void {
    this.#critical("fsync", () => {
      this.#wal.settle();
      fsyncSync(file);
      if (this.#renamed.delete(dirname(path))) syncFolderNow(dirname(path));
    });
    this.#renamed.delete(path);
  }

  #writeLog(work: () => number): number {
    return this.#critical("writing the log", () => {
      const written = work();
      this.logged += written;
      return written;
    });
  }

  /** Runs an operation whose failure stops the database. */
  #critical<T>(name: string, work: () => T): T {
    this.assertWorking();
    try {
      return work();
    } catch (error) {
      throw this.fail(name, error);
    }
  }
}
