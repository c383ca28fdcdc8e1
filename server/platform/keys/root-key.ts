import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  ConfigError,
  listOf,
  type ReadVariable,
} from "#server/platform/environment/environment.ts";
import { isProduction } from "#server/platform/environment/production.ts";
import { makeFolder, syncFolder, writeNewFile } from "#server/platform/files/synced.ts";
import { dataFolderFault } from "#server/platform/storage/data-folder.ts";

/** Where the root key comes from. */
export interface RootKeySettings {
  /** 32 bytes; null to read the key from `dataDir`, or to create it there. */
  rootKey: Uint8Array | null;
  /** Absolute path of the data folder. */
  dataDir: string;
}

/** Reads the root key; null when it is not set, which production does not allow. */
export function rootKeySetting(read: ReadVariable): Uint8Array | null {
  const value = read("ROOT_KEY");
  if (value !== null) return decodeKey("ROOT_KEY", value);
  if (isProduction(read))
    throw new ConfigError(
      "ROOT_KEY is missing. In production the server does not make one up: set 32 random bytes in base64 (openssl rand -base64 32) and keep them apart from the data.",
    );
  return null;
}

/** Reads earlier root keys. The server unwraps data keys with them and wraps none. */
export const previousRootKeys = (read: ReadVariable): Uint8Array[] =>
  listOf(read("ROOT_KEY_PREVIOUS")).map((value) => decodeKey("ROOT_KEY_PREVIOUS", value));

function decodeKey(name: string, value: string): Uint8Array {
  const bytes = Buffer.from(value, "base64");
  if (
    bytes.length !== 32 ||
    bytes.toString("base64").replace(/=+$/, "") !== value.replace(/=+$/, "")
  )
    throw new ConfigError(
      `${name} must be 32 bytes in base64; it decodes to ${bytes.length}. Make one with: openssl rand -base64 32`,
    );
  return new Uint8Array(bytes);
}

/**
 * Returns the root key: from the environment, or outside production from `DATA_DIR/root.key`, which
 * the first start creates (mode 600). The root key encrypts no data itself: it wraps data keys, and
 * keys derived from it sign tokens.
 */
export async function rootKey(config: RootKeySettings): Promise<Uint8Array> {
  if (config.rootKey) return config.rootKey;
  const path = join(config.dataDir, "root.key");
  try {
    await makeFolder(config.dataDir);
    await writeNewFile(path, randomBytes(32).toString("base64"));
    await syncFolder(config.dataDir);
  } catch (error) {
    const madeEarlier = (error as NodeJS.ErrnoException).code === "EEXIST" && existsSync(path);
    if (!madeEarlier) throw dataFolderFault(error as Error, config.dataDir) ?? error;
  }
  return keyIn(path);
}

/**
 * Returns the root key of data that exists, as the server finds it, and creates none.
 *
 * @throws ConfigError when there is none
 */
export async function existingRootKey({ rootKey: given, dataDir }: RootKeySettings) {
  if (given) return given;
  const path = join(dataDir, "root.key");
  if (!existsSync(path))
    throw new ConfigError(
      `There is no root key: ROOT_KEY is not set, and there is no ${path}. Set ROOT_KEY to the key of this database.`,
    );
  return keyIn(path);
}

async function keyIn(path: string): Promise<Uint8Array> {
  const bytes = Buffer.from(await readFile(path, "utf8"), "base64");
  if (bytes.length !== 32)
    throw new ConfigError(
      `${path} does not hold 32 bytes in base64. Restore it from a backup; without it nothing sealed can be read. For an empty sandbox remove the whole data folder.`,
    );
  return new Uint8Array(bytes);
}
