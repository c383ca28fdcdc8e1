/**
 * Encrypts, decrypts and hashes files of megabytes in steps. Between two steps the server answers other
 * people, and memory holds a step instead of the file.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { open, stat, type FileHandle } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { IV, STEP, TAG } from "./cipher.ts";

/** The bytes of a file, to be read in steps as often as needed. */
export interface Content {
  /** Bytes. */
  readonly size: number;
  /** SHA-256 hash, hexadecimal. */
  readonly sha256: string;
  steps(): AsyncIterable<Uint8Array>;
}

/** Returns the content that bytes in memory are. */
export const contentOf = async (bytes: Uint8Array): Promise<Content> => ({
  size: bytes.length,
  sha256: await hashInSteps(bytes),
  steps: () => stepsOf(bytes),
});

async function* stepsOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < content.length; offset += STEP) {
    if (offset > 0) await setImmediate();
    yield content.subarray(offset, offset + STEP);
  }
}

/** Yields what `encrypt` gives for the bytes of all steps. */
export async function* encryptedSteps(
  key: Uint8Array,
  plain: AsyncIterable<Uint8Array>,
  context: string,
): AsyncGenerator<Uint8Array> {
  const iv = randomBytes(IV);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  cipher.setAAD(Buffer.from(context));
  yield iv;
  for await (const step of plain) yield cipher.update(step);
  cipher.final();
  yield cipher.getAuthTag();
}

/**
 * Yields the plain content of a file that `encrypt` gave. Only the end tells whether all of it is right.
 * @throws when key or context differ or a single bit was changed
 */
export async function* openedSteps(
  path: string,
  key: Uint8Array,
  context: string,
): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const end = size - TAG;
    if (end < IV) throw new Error("Sealed file is too short.");
    const decipher = createDecipheriv("aes-256-gcm", key, await readAt(file, 0, IV));
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(await readAt(file, end, TAG));
    // One buffer for all steps: the collection of many would hold up other people's answers.
    const step = Buffer.allocUnsafe(Math.min(STEP, end - IV));
    for (let offset = IV; offset < end; offset += STEP)
      yield decipher.update(await readInto(step.subarray(0, end - offset), file, offset));
    decipher.final();
  } finally {
    await file.close();
  }
}

const readAt = (file: FileHandle, position: number, length: number): Promise<Buffer> =>
  readInto(Buffer.allocUnsafe(length), file, position);

async function readInto(part: Buffer, file: FileHandle, position: number): Promise<Buffer> {
  const { bytesRead } = await file.read(part, 0, part.length, position);
  if (bytesRead < part.length) throw new Error("A sealed file ends before its end.");
  return part;
}

/** Reads and decrypts a file that `encrypt` gave. @throws as `openedSteps` does */
export async function openSealedFile(
  path: string,
  key: Uint8Array,
  context: string,
): Promise<Buffer> {
  const { size } = await stat(path);
  const plain = Buffer.allocUnsafe(Math.max(0, size - IV - TAG));
  let length = 0;
  for await (const step of openedSteps(path, key, context)) length += step.copy(plain, length);
  return plain;
}

/** Returns the SHA-256 hash, hexadecimal. */
export async function hashInSteps(content: Uint8Array): Promise<string> {
  const hash = createHash("sha256");
  for await (const step of stepsOf(content)) hash.update(step);
  return hash.digest("hex");
}
