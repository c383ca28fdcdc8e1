import { randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { makeFolder } from "#server/platform/files/synced.ts";
import { processIdentity } from "./process-identity.ts";

interface Holder {
  pid: number;
  /**
   * Start of the process as the system reports it. A later process with the same number has another
   * one.
   */
  started: string | null;
  host: string;
  since: string;
}

export class LockedError extends Error {
  override name = "LockedError";
}

const ATTEMPTS = 8;
/** Milliseconds. */
const PAUSE = 25;
const lockFile = /^lock-[0-9a-f-]{36}\.json$/;

/**
 * Locks a data folder for one process. The embedded database has no lock of its own, and two
 * processes on one folder lose writes silently.
 *
 * Each contender writes a file of its own, then reads the folder: when another contender's process
 * runs, it removes its own file. Of two, the second sees the first, so at most one stays. File
 * names are never reused, so any process may remove the file of a killed one.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  await makeFolder(folder);
  const mine: Holder = {
    pid: process.pid,
    started: await processIdentity(process.pid),
    host: hostname(),
    since: new Date().toISOString(),
  };
  let rival: { path: string; holder: Holder } | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // Contenders that met have both withdrawn; a random pause decides which one returns first.
    if (attempt > 0) await delay(PAUSE * attempt * Math.random());
    const path = await writeLockFile(folder, mine);
    rival = await otherHolder(folder, path);
    if (!rival) return { release: () => rm(path, { force: true }) };
    await rm(path, { force: true });
  }
  throw new LockedError(describe(folder, rival));
}

async function writeLockFile(folder: string, holder: Holder): Promise<string> {
  const path = join(folder, `lock-${randomUUID()}.json`);
  // The rename keeps other processes from reading an incomplete lock.
  await writeFile(`${path}.new`, JSON.stringify(holder));
  await rename(`${path}.new`, path);
  return path;
}

/** Returns the first other holder whose process runs, and removes the files of dead ones. */
async function otherHolder(
  folder: string,
  own: string,
): Promise<{ path: string; holder: Holder } | null> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!lockFile.test(name) || path === own) continue;
    const holder = parse(await readFile(path, "utf8").catch(() => ""));
    if (holder && (await isRunning(holder))) return { path, holder };
    await rm(path, { force: true });
  }
  return null;
}

function parse(text: string): Holder | null {
  try {
    const value = JSON.parse(text) as Partial<Holder>;
    return typeof value.pid === "number" && typeof value.host === "string"
      ? (value as Holder)
      : null;
  } catch {
    return null;
  }
}

async function isRunning(holder: Holder): Promise<boolean> {
  // This machine cannot see another machine's processes.
  if (holder.host !== hostname()) return true;
  const started = await processIdentity(holder.pid);
  return started !== null && (holder.started === null || holder.started === started);
}

function describe(folder: string, rival: { path: string; holder: Holder } | null): string {
  if (!rival) return `${folder} could not be locked: other processes keep trying for it.`;
  const { path, holder } = rival;
  return holder.host === hostname()
    ? `${folder} is in use by process ${holder.pid} since ${holder.since}. One process at a time may use the embedded database: stop that one, or set DATABASE_URL to run several.`
    : `${folder} is in use by process ${holder.pid} on ${holder.host} since ${holder.since}, which cannot be seen from here. If it no longer runs, remove ${path}.`;
}
