import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type DiskRecord, readRecord } from "./record.ts";

const source = fileURLToPath(new URL("recorder.c", import.meta.url));
const MISSING =
  "No C compiler on this machine, or not Linux: the power-cut tests do not run. On Debian install one with: apt-get install -y gcc libc6-dev";

/** Microseconds that a sync of the recorded disk takes. */
const SYNC = 500;

/** A recorded folder; programs that get `environment` write into the record. */
export interface Recorder {
  /** Path of the folder whose files are recorded. */
  root: string;
  environment: Record<string, string>;
  /** File whose writes are marks in the record. */
  marks: string;
  /** Makes every sync, or every write, of the folder fail from now on. */
  fail(kind: "fsync" | "full"): void;
  /** Ends the failures. */
  mend(): void;
  read(): DiskRecord;
}

/** Whether this machine can build the recorder; prints it once when it cannot. */
export const canRecord =
  process.platform === "linux" && spawnSync("cc", ["--version"]).status === 0;
if (!canRecord) {
  if (process.env.CI) throw new Error(MISSING);
  console.warn(MISSING);
}

/**
 * Builds the recorder in a folder, which another user may then enter: PostgreSQL does not run as root.
 *
 * @returns the path of the library
 */
export function buildRecorder(folder: string): string {
  chmodSync(folder, 0o755);
  const library = join(folder, "recorder.so");
  const built = spawnSync("cc", [
    "-O1",
    "-shared",
    "-fPIC",
    "-o",
    library,
    source,
    "-ldl",
    "-lpthread",
  ]);
  if (built.status !== 0) throw new Error(`The recorder does not compile: ${String(built.stderr)}`);
  return library;
}

/** Prepares to record what programs write below `root`. `folder` holds the record. */
export function recorderOf(library: string, root: string, folder: string): Recorder {
  mkdirSync(join(folder, "faults"), { recursive: true });
  const file = join(folder, "record");
  const lock = join(folder, "lock");
  const marks = join(folder, "marks");
  const fault = (kind: string) => join(folder, "faults", kind);
  writeFileSync(file, "");
  writeFileSync(marks, "");
  writeFileSync(lock, Buffer.alloc(4096));
  for (const path of [file, marks, lock]) chmodSync(path, 0o666);
  chmodSync(folder, 0o755);
  const before = realpathSync(root);
  return {
    root: before,
    marks,
    environment: {
      LD_PRELOAD: library,
      RECORD_ROOT: before,
      RECORD_FILE: file,
      RECORD_LOCK: lock,
      RECORD_MARKS: marks,
      RECORD_FAULTS: join(folder, "faults"),
      RECORD_SYNC_US: String(SYNC),
    },
    fail: (kind) => writeFileSync(fault(kind), ""),
    mend: () => ["fsync", "full"].forEach((kind) => rmSync(fault(kind), { force: true })),
    read: () => readRecord(readFileSync(file)),
  };
}
