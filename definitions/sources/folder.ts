/** An organization's folder on disk, identified by its content. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "#engine/index.ts";
import { sha256 } from "../identity/canonical.ts";
import { NO_LAYER, type Layer } from "./layer.ts";
import { sourceOf, type SourceFile } from "./source-file.ts";
import type { Sources } from "./sources.ts";

export const organisationsFolder = "flows/organisations";

export interface OrganisationFolder {
  code: string;
  /** Text of each file by its name. */
  texts: Record<string, string>;
  files: readonly SourceFile[];
  /** Identity of the folder's content. */
  hash: string;
  /** Organization that the overlay extends; null for the base. */
  extends: string | null;
  /** Host name of the organization's own address; null without one. */
  host: string | null;
}

const identity = (files: readonly Pick<SourceFile, "path" | "hash">[]): string =>
  sha256(
    files
      .map(({ path, hash }) => `${path}\0${hash}\n`)
      .sort()
      .join(""),
  );

/** Returns the organization to whose folder a file belongs; null for a shared file. */
export const ofOrganisation = (path: string): string | null =>
  /^flows\/organisations\/([^/]+)\//.exec(path)?.[1] ?? null;

/** Returns the identity of everything that all organizations share. */
export const sharedHash = (sources: Pick<Sources, "files">): string =>
  identity([...sources.files.values()].filter(({ path }) => ofOrganisation(path) === null));

/** Returns the folder of an organization. @param texts of its files, by path below the folder */
export function folderFrom(code: string, texts: Record<string, string>): OrganisationFolder {
  const files = Object.entries(texts).map(([name, text]) =>
    sourceOf(`${organisationsFolder}/${code}/${name}`, text),
  );
  return { code, texts, files, hash: identity(files), ...saysOf(files) };
}

/** Returns the same for sources that are already read. */
export function folderIn(
  sources: Pick<Sources, "files">,
  code: string,
): Pick<OrganisationFolder, "hash" | "extends" | "host"> {
  const files = [...sources.files.values()].filter(({ path }) => ofOrganisation(path) === code);
  return { hash: identity(files), ...saysOf(files) };
}

function saysOf(files: readonly SourceFile[]): Pick<OrganisationFolder, "extends" | "host"> {
  const valueOf = (name: string): Record<string, unknown> => {
    const value = files.find(({ path }) => path.endsWith(`/${name}.json`))?.value;
    return isRecord(value) ? value : {};
  };
  const base = valueOf("overlay").extends;
  return {
    extends: typeof base === "string" ? base : null,
    host: hostOf(valueOf("organisation").baseUrl),
  };
}

function hostOf(address: unknown): string | null {
  return typeof address === "string" && URL.canParse(address) ? new URL(address).hostname : null;
}

/**
 * Reads the folder; null when it does not exist. Skips a file that disappears in the meantime.
 * @param layer published texts over the files
 */
export function readFolder(
  root: string,
  code: string,
  layer: Layer = NO_LAYER,
): OrganisationFolder | null {
  const folder = join(root, organisationsFolder, code);
  const prefix = `${organisationsFolder}/${code}/`;
  const published = Object.entries(layer).filter(([path]) => path.startsWith(prefix));
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch {
    if (published.length === 0) return null;
    names = [];
  }
  const texts: Record<string, string> = {};
  for (const name of names.sort()) {
    if (!name.endsWith(".json")) continue;
    try {
      texts[name] = readFileSync(join(folder, name), "utf8");
    } catch {
      continue;
    }
  }
  for (const [path, text] of published)
    if (text === null) delete texts[path.slice(prefix.length)];
    else texts[path.slice(prefix.length)] = text;
  return folderFrom(code, texts);
}

/**
 * Returns a text that changes whenever the folder changes; null when it does not exist. Cheaper
 * than reading the folder.
 */
export function folderSignature(root: string, code: string): string | null {
  const folder = join(root, organisationsFolder, code);
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .sort()
      .flatMap((name) => {
        // The lock of an editor leads nowhere, and another file may disappear in the meantime.
        const entry = statSync(join(folder, name), { throwIfNoEntry: false });
        return entry ? [`${name} ${entry.mtimeMs} ${entry.size} ${entry.ino}`] : [];
      })
      .join("\n");
  } catch {
    return null;
  }
}

/** Returns the codes of all existing folders. */
export function folderCodes(root: string): string[] {
  try {
    return readdirSync(join(root, organisationsFolder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && /^[a-z0-9][a-z0-9-]*$/.test(entry.name))
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}
