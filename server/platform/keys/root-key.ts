import { randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where the root key comes from. */
export interface RootKeySettings {
  /** 32 bytes; null to read the key from `dataDir`, or to create it there. */
  rootKey: Uint8Array | null;
  /** Absolute path of the data folder. */
  dataDir: string;
}

/**
 * Returns the root key: from the environment, or outside production from `DATA_DIR/root.key`, which
 * the first start creates (mode 600). The root key encrypts no data itself: it wraps data keys, and
 * keys derived from it sign tokens.
 */
export async function rootKey(config: RootKeySettings): Promise<Uint8Array> {
  if (config.rootKey) return config.rootKey;
  await mkdir(config.dataDir, { recursive: true });
  const path = join(config.dataDir, "root.key");
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile(randomBytes(32).toString("base64"));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const bytes = Buffer.from(await readFile(path, "utf8"), "base64");
  if (bytes.length !== 32)
    throw new Error(
      `${path} does not hold 32 bytes in base64. Restore it from a backup; without it nothing sealed can be read. For an empty sandbox remove the whole data folder.`,
    );
  return new Uint8Array(bytes);
}
