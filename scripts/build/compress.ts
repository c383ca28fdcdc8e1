import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compression does not pay for smaller files. Bytes. */
const smallest = 1_000;

/**
 * Writes `.br` and `.gz` for each text asset, so that the server compresses nothing at request
 * time.
 */
export async function compressAssets(folder: string, names: readonly string[]): Promise<void> {
  const texts = [...new Set(names)].filter((name) => /\.(m?js|css|svg|json)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const path = join(folder, name);
      const bytes = await readFile(path);
      if (bytes.length < smallest) return;
      const [br, gz] = await Promise.all([
        brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 9,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        }),
        zip(bytes, { level: 9 }),
      ]);
      await Promise.all([writeWhole(`${path}.br`, br), writeWhole(`${path}.gz`, gz)]);
    }),
  );
}

/** Writes a file that a running server may read at the same time. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${path}.new`, bytes);
  await rename(`${path}.new`, path);
}
