/** What a recorded operation does. The numbers are those of recorder.c. */
export const kinds = {
  create: 1,
  mkdir: 2,
  write: 3,
  truncate: 4,
  rename: 5,
  unlink: 6,
  rmdir: 7,
  syncBegin: 8,
  syncEnd: 9,
  link: 10,
  mark: 11,
} as const;

/** One operation on the recorded folder, in the order in which they happened. */
export interface Operation {
  kind: number;
  inode: bigint;
  /** Offset of a write, size of a truncation, number of a sync. */
  number: number;
  path: string;
  /** New path of a rename or a link. */
  target: string;
  data: Buffer;
}

export type DiskRecord = readonly Operation[];

const HEAD = 32;

/** Parses what recorder.c wrote. The process may have been killed within the last record. */
export function readRecord(bytes: Buffer): DiskRecord {
  const operations: Operation[] = [];
  for (let at = 0; at + HEAD <= bytes.length;) {
    const [kind, length, path, target] = [0, 4, 8, 12].map((offset) =>
      bytes.readUInt32LE(at + offset),
    ) as [number, number, number, number];
    const inode = bytes.readBigUInt64LE(at + 16);
    const number = Number(bytes.readBigUInt64LE(at + 24));
    const [paths, targets] = [at + HEAD, at + HEAD + path];
    const data = targets + target;
    const end = data + length;
    if (end > bytes.length) break;
    operations.push({
      kind,
      inode,
      number,
      path: bytes.toString("utf8", paths, targets),
      target: bytes.toString("utf8", targets, data),
      data: bytes.subarray(data, end),
    });
    at = end;
  }
  return operations;
}
