import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decrypt, encrypt, STEP } from "./cipher.ts";
import { contentOf, encryptedSteps, hashInSteps, openedSteps, openSealedFile } from "./in-steps.ts";

const key = randomBytes(32);
const context = "of a test";
let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), "hearthline-steps-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const written = async (content: Uint8Array): Promise<string> => {
  const path = join(folder, randomBytes(6).toString("hex"));
  await writeFile(path, content);
  return path;
};

describe.each([0, 1, STEP - 1, STEP, STEP + 1, 3 * STEP + 7])("a content of %i bytes", (size) => {
  const content = randomBytes(size);

  it("is encrypted as in one piece", async () => {
    const { steps } = await contentOf(content);
    const sealed = await buffer(encryptedSteps(key, steps(), context));
    expect(decrypt(key, sealed, context).equals(content)).toBe(true);
  });

  it("is encrypted with another key while it is read", async () => {
    const before = randomBytes(32);
    const path = await written(encrypt(before, content, context));
    const plain = openedSteps(path, before, context);
    const sealed = await buffer(encryptedSteps(key, plain, context));
    expect(decrypt(key, sealed, context).equals(content)).toBe(true);
  });

  it("is the same each time that it is read", async () => {
    const { size, steps } = await contentOf(content);
    expect(size).toBe(content.length);
    for (let reading = 0; reading < 2; reading += 1)
      expect((await buffer(steps())).equals(content)).toBe(true);
  });

  it("is read from a file that was encrypted in one piece", async () => {
    const path = await written(encrypt(key, content, context));
    expect((await openSealedFile(path, key, context)).equals(content)).toBe(true);
  });

  it("has the hash of the whole", async () => {
    expect(await hashInSteps(content)).toBe(createHash("sha256").update(content).digest("hex"));
  });
});

it.each([
  ["a changed byte", (sealed: Buffer) => sealed.fill(sealed.readUInt8(20) ^ 1, 20, 21)],
  ["a missing end", (sealed: Buffer) => sealed.subarray(0, -1)],
  ["nearly nothing", (sealed: Buffer) => sealed.subarray(0, 27)],
])("a file with %s does not open", async (_name, spoil) => {
  const path = await written(spoil(encrypt(key, randomBytes(STEP + 100), context)));
  await expect(openSealedFile(path, key, context)).rejects.toThrow();
});

it("other work runs between two steps", async () => {
  let between = 0;
  const ticking = setInterval(() => (between += 1), 0);
  const { steps } = await contentOf(randomBytes(40 * STEP));
  await buffer(encryptedSteps(key, steps(), context));
  clearInterval(ticking);
  expect(between).toBeGreaterThan(0);
});
