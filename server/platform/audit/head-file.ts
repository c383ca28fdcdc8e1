/** The newest head, stored apart from the database: a copy that a restored database cannot change. */
import { open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Head } from "./head.ts";

/** Path of the file in a data folder. */
export const headFile = (dataDir: string): string => join(dataDir, "audit-head.json");

/** Parses a head as the file and the log have it; null for anything else. */
export function parseHead(text: string): Head | null {
  try {
    const { number, at, streams, events, sum, signature } = JSON.parse(text) as Record<
      string,
      unknown
    >;
    const time = new Date(String(at));
    return Number.isSafeInteger(number) &&
      Number.isSafeInteger(streams) &&
      Number.isSafeInteger(events) &&
      typeof sum === "string" &&
      typeof signature === "string" &&
      !Number.isNaN(time.getTime())
      ? ({ number, at: time, streams, events, sum, signature } as Head)
      : null;
  } catch {
    return null;
  }
}

/** Returns the text of the file; null when there is none. */
export async function readHeadFile(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Replaces the file in one step, so that a crash leaves the old or the new head. */
export async function writeHeadFile(path: string, head: Head): Promise<void> {
  const temporary = `${path}.${process.pid}.new`;
  try {
    const file = await open(temporary, "w", 0o600);
    try {
      await file.writeFile(`${JSON.stringify(head)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    // Later processes have other names, and would never replace it.
    await rm(temporary, { force: true });
    throw error;
  }
}
