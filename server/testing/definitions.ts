import { cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { typedProduct } from "#engine/testing/typed-product.ts";
import { smallLender } from "./small-lender.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** Creates a folder laid out like the repository, with the fixture's flows and a built page. */
export async function fixtureRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "hearthline-root-"));
  await cp(join(repository, "schemas"), join(root, "schemas"), { recursive: true });
  for (const [name, value] of Object.entries(smallLender)) {
    const path = join(root, "flows", name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, JSON.stringify(value));
  }
  // The server's jobs write fields that only this product has.
  await cp(typedProduct.file, join(root, "flows", typedProduct.id, "application.json"));
  await mkdir(join(root, "dist/assets"), { recursive: true });
  await writeFile(join(root, "dist/assets/app-1.js"), "export {};\n");
  await writeFile(join(root, "dist/assets/app-1.js.br"), brotliCompressSync("export {};\n"));
  await writeFile(
    join(root, "dist/index.html"),
    '<!doctype html><html lang="en-US"><head><meta name="csp-nonce" content=""><script type="application/json" id="hearthline">{}</script></head><body><div id="root"></div></body></html>',
  );
  return root;
}
