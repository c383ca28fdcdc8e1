import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { processStart } from "./process-start.ts";

interface Holder {
  pid: number;
  /** Start of that process as the system tells it; a recycled pid has another one. */
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
 * Holds a data folder for one process: the embedded database has no lock of its own, and two processes on one folder lose
 * writes silently.
 *
 * Each contender puts down a file of its own, then looks: when any other's process lives, it takes its own away. Of two, the one
 * that came second sees the first, so at most one stays; and because no name is ever used twice, the file of a killed process can
 * be removed by anyone at any time.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const mine: Holder = {
    pid: process.pid,
    started: await processStart(process.pid),
    host: hostname(),
    since: new Date().toISOString(),
  };
  let found: { path: string; holder: Holder } | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // Contenders that met take themselves away; who comes back first is chance.
    if (attempt > 0) await delay(PAUSE * attempt * Math.random());
    const path = await putDown(folder, mine);
    found = await otherHolder(folder, path);
    if (!found) return { release: () => rm(path, { force: true }) };
    await rm(path, { force: true });
  }
  throw new LockedError(describe(folder, found));
}

async function putDown(folder: string, holder: Holder): Promise<string> {
  const path = join(folder, `lock-${randomUUID()}.json`);
  // Written aside and renamed: nobody ever reads half a lock.
  await writeFile(`${path}.new`, JSON.stringify(holder));
  await rename(`${path}.new`, path);
  return path;
}

/** The first other holder that lives; the files of those that do not are removed on the way. */
async function otherHolder(
  folder: string,
  own: string,
): Promise<{ path: string; holder: Holder } | null> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!lockFile.test(name) || path === own) continue;
    const holder = parse(await readFile(path, "utf8").catch(() => ""));
    if (holder && (await lives(holder))) return { path, holder };
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

async function lives(holder: Holder): Promise<boolean> {
  // Of another machine's processes nothing can be known from here.
  if (holder.host !== hostname()) return true;
  const started = await processStart(holder.pid);
  return started !== null && (holder.started === null || holder.started === started);
}

function describe(folder: string, found: { path: string; holder: Holder } | null): string {
  if (!found) return `${folder} could not be locked: other processes keep trying for it.`;
  const { path, holder } = found;
  return holder.host === hostname()
    ? `${folder} is in use by process ${holder.pid} since ${holder.since}. One process at a time may use the embedded database: stop that one, or set DATABASE_URL to run several.`
    : `${folder} is in use by process ${holder.pid} on ${holder.host} since ${holder.since}, which cannot be seen from here. If it no longer runs, remove ${path}.`;
}
