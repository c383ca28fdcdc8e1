import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { makeFolder } from "#server/platform/files/synced.ts";
import { ConfigError, type ReadVariable } from "#server/platform/environment/environment.ts";

/** Returns the absolute path of the server's data folder. */
export const dataFolder = (read: ReadVariable, root: string): string =>
  resolve(root, read("DATA_DIR") ?? "data");

/** Codes of the system for a folder that cannot be made or written. Node says ENOENT on a disk that is read-only. */
const unwritable = new Set([
  "EACCES",
  "EDQUOT",
  "EEXIST",
  "ENOENT",
  "ENOSPC",
  "ENOTDIR",
  "EPERM",
  "EROFS",
]);

/** Returns what a failed write into the data folder says about its setting; null when it says nothing. */
export function dataFolderFault(
  { code, message }: { code?: string; message: string },
  dataDir: string,
): ConfigError | null {
  if (code === undefined || !unwritable.has(code)) return null;
  return new ConfigError(
    `DATA_DIR is ${dataDir}, where the server cannot write: ${message}. Set DATA_DIR to a folder that this user may write, on a disk with room.`,
  );
}

/** Makes the data folder when there is none. @throws ConfigError when this user cannot write there */
export async function writableDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw dataFolderFault(error as Error, dataDir) ?? error;
  }
}
