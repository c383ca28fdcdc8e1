/**
 * Makes a root with the shipped definitions and the given number of lenders: the shipped ones, and
 * copies of them under other names. So a thousand lenders differ as much as fifty do.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { isRecord } from "#engine/index.ts";

const repository = resolve(import.meta.dirname, "../..");
const ORGANISATIONS = "flows/organisations";

export interface Tenants {
  readonly root: string;
  /** Codes of all lenders, the shipped ones first. */
  readonly codes: readonly string[];
}

/** Files of a lender's folder: path in it, and text. */
async function filesOf(code: string): Promise<[string, string][]> {
  const folder = join(repository, ORGANISATIONS, code);
  const names = (await readdir(folder, { recursive: true })).filter((each) =>
    each.endsWith(".json"),
  );
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => [
      name,
      await readFile(join(folder, name), "utf8"),
    ]),
  );
}

/** @returns the folder, which the caller removes */
export async function generateTenants(count: number): Promise<Tenants> {
  const root = await mkdtemp(join(tmpdir(), "hearthline-tenants-"));
  for (const folder of ["schemas", "flows"])
    await cp(join(repository, folder), join(root, folder), { recursive: true });
  await mkdir(join(root, "dist"));
  await cp(join(repository, "dist/index.html"), join(root, "dist/index.html")).catch(() => {
    throw new Error("The app is not built yet. Run: npm run build");
  });
  const entries = await readdir(join(root, ORGANISATIONS), { withFileTypes: true });
  const shipped = entries.flatMap((each) => (each.isDirectory() ? [each.name] : [])).toSorted();
  const codes = shipped.slice(0, count);
  for (let index = shipped.length; index < count; index += 1) {
    const source = shipped[index % shipped.length] ?? "";
    const code = `${source}-${Math.floor(index / shipped.length)}`;
    codes.push(code);
    await copyAs(root, source, code);
  }
  return { root, codes };
}

const sources = new Map<string, Promise<[string, string][]>>();

/** Returns the lender under another code, brand and address. */
async function copyAs(root: string, source: string, code: string): Promise<void> {
  const files = sources.get(source) ?? filesOf(source);
  sources.set(source, files);
  for (const [name, text] of await files) {
    const path = join(root, ORGANISATIONS, code, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, name === "organisation.json" ? renamed(text, code) : text);
  }
}

function renamed(text: string, code: string): string {
  const info: unknown = JSON.parse(text);
  return JSON.stringify({
    ...(isRecord(info) ? info : {}),
    orgCode: code,
    canonicalOrgCode: code,
    orgBrand: code,
    companyNameShort: code,
    baseUrl: `https://${code}.example`,
  });
}
