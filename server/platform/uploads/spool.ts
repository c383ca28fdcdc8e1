import { createCipheriv, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { makeFolder } from "#server/platform/files/synced.ts";
import { unfinishedPath } from "#server/platform/blobs/local.ts";
import { IV } from "#server/platform/sealing/cipher.ts";
import { openedSteps, openSealedFile } from "#server/platform/sealing/in-steps.ts";

/** A received file, outside memory, under a key that only this process has. */
export interface SpooledFile {
  path: string;
  key: Buffer;
  /** Yields the content in steps. */
  steps(): AsyncIterable<Buffer>;
  read(): Promise<Buffer>;
  remove(): Promise<void>;
}

/** Context of the encryption; the key serves one file only. */
export const SPOOL_CONTEXT = "spool";

/**
 * Writes a stream to an encrypted file, so that many slow senders take no memory. What a killed
 * process leaves behind cannot be read, and housekeeping deletes it.
 */
export async function spool(stream: Readable, folder: string): Promise<SpooledFile> {
  await makeFolder(folder);
  const path = unfinishedPath(folder);
  const key = randomBytes(32);
  const remove = () => rm(path, { force: true });
  try {
    await pipeline(stream, sealed(key), createWriteStream(path, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    path,
    key,
    steps: () => openedSteps(path, key, SPOOL_CONTEXT),
    read: () => openSealedFile(path, key, SPOOL_CONTEXT),
    remove,
  };
}

/** Encrypts a stream in the format of `sealing/cipher.ts`. */
const sealed = (key: Buffer) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const iv = randomBytes(IV);
    const cipher = createCipheriv("aes-256-gcm", key, iv);
    cipher.setAAD(Buffer.from(SPOOL_CONTEXT));
    yield iv;
    for await (const chunk of source) yield cipher.update(chunk);
    yield cipher.final();
    yield cipher.getAuthTag();
  };
