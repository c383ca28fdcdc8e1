import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import type { Random } from "#engine/guard/testing/random.ts";
import { type DiskRecord, kinds, type Operation } from "./record.ts";

/** A file: what is on the disk, and the changes after it. */
interface File {
  content: Buffer;
  pending: Operation[];
}

/** A folder: the names that programs see, and those from before the record. */
interface Folder {
  live: Map<string, File | Folder>;
  before: Map<string, File | Folder>;
}

type Entry = File | Folder;

/** Names that one operation sets or, with null, removes. */
interface Naming {
  changes: { folder: Folder; name: string; entry: Entry | null }[];
  synced: boolean;
}

/**
 * Whether a sync of a new file keeps its name too. POSIX does not say so; ext4, XFS and Btrfs do it,
 * and PostgreSQL relies on it for the files of tables.
 */
export type NamesOfFiles = "own sync" | "with the file";

/** How much of what was not synced reached the disk before the cut. */
export type Luck = "nothing" | "everything" | "some";

/** Bytes that a disk writes whole; PostgreSQL relies on that for its control file. */
const SECTOR = 512;

const isFolder = (entry: Entry | null | undefined): entry is Folder =>
  entry !== null && entry !== undefined && "live" in entry;

const emptyFolder = (): Folder => ({ live: new Map(), before: new Map() });

/**
 * A folder on a disk that loses what was not synced.
 *
 * - A write or a new size is kept once a sync of its file began after it and has ended.
 * - A name is kept once a sync of its folder began after it and has ended.
 * - Of everything else a power cut keeps any sectors, and the changes of names up to some moment.
 */
export class Disk {
  readonly #root: string;
  readonly #names: NamesOfFiles;
  readonly #top = emptyFolder();
  readonly #inodes = new Map<bigint, Entry>();
  readonly #namings: Naming[] = [];
  /** What a sync that runs will have kept when it ends. */
  readonly #syncs = new Map<number, () => void>();

  /** Reads the folder as it is. All of it counts as synced. */
  constructor(root: string, names: NamesOfFiles = "own sync") {
    this.#root = root;
    this.#names = names;
    this.#read(root, this.#top);
  }

  #read(path: string, folder: Folder): void {
    this.#inodes.set(statSync(path, { bigint: true }).ino, folder);
    for (const found of readdirSync(path, { withFileTypes: true })) {
      const below = join(path, found.name);
      let entry: Entry;
      if (found.isDirectory()) this.#read(below, (entry = emptyFolder()));
      else {
        entry = { content: readFileSync(below), pending: [] };
        this.#inodes.set(statSync(below, { bigint: true }).ino, entry);
      }
      folder.live.set(found.name, entry);
      folder.before.set(found.name, entry);
    }
  }

  /** Runs the operations of a record on this disk. */
  run(record: DiskRecord): void {
    for (const operation of record) this.#run(operation);
  }

  #run(operation: Operation): void {
    const { kind, inode, number, path, target } = operation;
    const entry = this.#inodes.get(inode);
    switch (kind) {
      case kinds.create:
      case kinds.mkdir: {
        const created =
          kind === kinds.mkdir ? emptyFolder() : { content: Buffer.alloc(0), pending: [] };
        this.#inodes.set(inode, created);
        this.#name([path, created]);
        return;
      }
      case kinds.rename:
        this.#name([path, null], [target, this.#entryAt(path)]);
        return;
      case kinds.link:
        this.#name([target, this.#entryAt(path)]);
        return;
      case kinds.unlink:
      case kinds.rmdir:
        this.#name([path, null]);
        return;
      case kinds.write:
      case kinds.truncate:
        if (entry && !isFolder(entry)) entry.pending.push(operation);
        return;
      case kinds.syncBegin:
        if (entry) this.#syncs.set(number, this.#sync(entry));
        return;
      case kinds.syncEnd:
        this.#syncs.get(number)?.();
        this.#syncs.delete(number);
    }
  }

  /** Begins a sync. @returns ends it */
  #sync(synced: Entry): () => void {
    const covered = this.#namings.filter(({ changes }) =>
      changes.some(
        ({ folder, entry }) =>
          folder === synced || (this.#names === "with the file" && entry === synced),
      ),
    );
    const endFile = isFolder(synced) ? null : syncFile(synced);
    return () => {
      for (const naming of covered) naming.synced = true;
      endFile?.();
    };
  }

  #name(...names: [path: string, entry: Entry | null][]): void {
    const changes = names.flatMap(([path, entry]) => {
      const folder = this.#entryAt(dirname(path));
      return isFolder(folder) ? [{ folder, name: basename(path), entry }] : [];
    });
    for (const { folder, name, entry } of changes) set(folder.live, name, entry);
    this.#namings.push({ changes, synced: false });
  }

  /** Returns the file or folder that programs see at a path; null outside the root. */
  #entryAt(path: string): Entry | null {
    let entry: Entry | undefined = this.#top;
    const below = relative(this.#root, path);
    if (below.startsWith("..")) return null;
    for (const name of below === "" ? [] : below.split(sep))
      entry = isFolder(entry) ? entry.live.get(name) : undefined;
    return entry ?? null;
  }

  /** Writes into an empty folder what the disk holds after a power cut now. */
  cut(into: string, luck: Luck, random: Random): void {
    const unsynced = this.#namings.filter(({ synced }) => !synced);
    const reached = new Set(unsynced.slice(0, share(unsynced.length, luck, random)));
    const names = new Map<Folder, Map<string, Entry>>();
    for (const naming of this.#namings)
      if (naming.synced || reached.has(naming))
        for (const { folder, name, entry } of naming.changes) {
          const kept = names.get(folder) ?? new Map(folder.before);
          names.set(folder, kept);
          set(kept, name, entry);
        }
    const write = (folder: Folder, path: string): void => {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      for (const [name, entry] of names.get(folder) ?? folder.before)
        if (isFolder(entry)) write(entry, join(path, name));
        else writeFileSync(join(path, name), contentAfterCut(entry, luck, random), { mode: 0o600 });
    };
    write(this.#top, into);
  }
}

function set(names: Map<string, Entry>, name: string, entry: Entry | null): void {
  if (entry) names.set(name, entry);
  else names.delete(name);
}

/** Returns how many of `count` changes reached the disk. */
const share = (count: number, luck: Luck, random: Random): number =>
  ({ nothing: 0, everything: count, some: random.below(count + 1) })[luck];

function syncFile(file: File): () => void {
  const last = file.pending.at(-1);
  return () => {
    // Of two syncs that overlap, the first that ends may have kept these changes already.
    const covered = last === undefined ? 0 : file.pending.indexOf(last) + 1;
    file.content = changed(file.content, file.pending.slice(0, covered));
    file.pending = file.pending.slice(covered);
  };
}

/** Returns the content after whole changes, in the same memory where it fits. */
function changed(content: Buffer, changes: readonly Operation[]): Buffer {
  if (changes.length === 0) return content;
  const sizes = sizesOf(content.length, changes);
  const size = Math.max(...sizes);
  const next = size > content.length ? resized(content, size) : content;
  for (const { kind, number, data } of changes)
    if (kind === kinds.write) data.copy(next, number);
    else next.fill(0, number);
  return next.subarray(0, sizes.at(-1));
}

/** Returns the size of a file before the changes and after each of them. */
function sizesOf(before: number, changes: readonly Operation[]): number[] {
  const sizes = [before];
  for (const { kind, number, data } of changes)
    sizes.push(
      kind === kinds.truncate ? number : Math.max(sizes.at(-1) ?? 0, number + data.length),
    );
  return sizes;
}

function resized(content: Buffer, size: number): Buffer {
  const next = Buffer.alloc(size);
  content.copy(next, 0, 0, size);
  return next;
}

/** Returns a file's content with those changes that reached the disk, sector by sector. */
function contentAfterCut({ content, pending }: File, luck: Luck, random: Random): Buffer {
  if (luck === "nothing" || pending.length === 0) return content;
  if (luck === "everything") return changed(Buffer.from(content), pending);
  const sizes = sizesOf(content.length, pending);
  const size = sizes[share(pending.length, luck, random)] ?? content.length;
  const after = resized(content, Math.max(...sizes));
  const chance = random.pick([0.1, 0.5, 0.9]);
  for (const { kind, number, data } of pending)
    if (kind === kinds.truncate) {
      if (random.chance(chance)) after.fill(0, number);
    } else
      for (let from = 0; from < data.length;) {
        const end = Math.min(data.length, from + SECTOR - ((number + from) % SECTOR));
        if (random.chance(chance)) data.copy(after, number + from, from, end);
        from = end;
      }
  return resized(after, size);
}
