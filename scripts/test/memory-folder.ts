import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const GIBIBYTE = 2 ** 30;
/** The suite writes less than one gibibyte at a time; the rest is for its processes. */
const ROOM = 3 * GIBIBYTE;
const FREE_MEMORY = 6 * GIBIBYTE;
const PREFIX = "hearthline-run-";

/**
 * Puts the temporary files of this process and its children into memory, and removes them when the
 * process ends. A new database is a thousand files, which a disk writes for a second and memory
 * for a twentieth of one. Files stay on the disk when memory is short, or runs no programs.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.platform !== "linux" || !hasRoom()) return;
  removeLeftFolders();
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as another user when the suite runs as root.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ROOM || freemem() < FREE_MEMORY) return false;
    const limit = process.constrainedMemory();
    if (limit > 0 && limit < FREE_MEMORY) return false;
    const mount = readFileSync("/proc/self/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "))
      .findLast(([, path]) => path === MEMORY);
    return mount?.[2] === "tmpfs" && mount[3]?.split(",").includes("noexec") === false;
  } catch {
    return false;
  }
}

/** Removes folders of runs that were killed. */
function removeLeftFolders(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : null;
    if (pid !== null && !isRunning(pid))
      rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
