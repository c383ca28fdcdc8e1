/** Published texts in the database: the contents by their hash, and the layer that is live. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { inArray } from "drizzle-orm";
import type { Layer } from "#definitions/index.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { studioContents, studioLiveFiles } from "#server/platform/storage/schema.ts";

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Channel on which a server says that other texts are live. */
export const RELEASES = "studio_releases";

/** Returns the SHA-256 of a text, hexadecimal; null for no text. */
export const textHash = <Text extends string | null>(text: Text): Text =>
  (text === null ? null : createHash("sha256").update(text).digest("hex")) as Text;

/** Stores texts by their hash. */
export async function keepTexts(tx: Transaction, texts: readonly (string | null)[]): Promise<void> {
  const present = [...new Set(texts.filter((text) => text !== null))];
  if (present.length === 0) return;
  const rows = await Promise.all(
    present.map(async (text) => ({
      hash: textHash(text),
      content: await compress(Buffer.from(text), {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      }),
    })),
  );
  await tx.insert(studioContents).values(rows).onConflictDoNothing();
}

/** Returns stored texts by their hash. A hash without a text is left out. */
export async function keptTexts(
  executor: Executor,
  hashes: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(hashes.filter((hash) => hash !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await executor
    .select()
    .from(studioContents)
    .where(inArray(studioContents.hash, wanted));
  const texts = await Promise.all(
    rows.map(async ({ hash, content }) => [hash, (await decompress(content)).toString()] as const),
  );
  return new Map(texts);
}

/** Returns the published texts over the files of the installation. */
export async function liveLayer(executor: Executor): Promise<Layer> {
  const rows = await executor.select().from(studioLiveFiles);
  const texts = await keptTexts(
    executor,
    rows.map(({ hash }) => hash),
  );
  return Object.fromEntries(
    rows.map(({ path, hash }) => {
      const text = hash === null ? null : texts.get(hash);
      if (text === undefined) throw new Error(`The published text of ${path} is not stored.`);
      return [path, text];
    }),
  );
}
