/**
 * Publishes definitions after each save, for a server that runs while a product owner edits. Only
 * valid definitions become part of an edition: a fault in a shared file keeps the whole edition
 * before, and a fault of an organization keeps that organization.
 */
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeRow } from "../findings/codes.ts";
import { localesOf } from "../copy/localized.ts";
import type { ReadOptions } from "../sources/entries.ts";
import type { Finding } from "../findings/finding.ts";
import { folderIn, ofOrganisation, readFolder, sharedHash } from "../sources/folder.ts";
import type { Definitions } from "../model.ts";
import { layerHash, NO_LAYER, type Layer } from "../sources/layer.ts";
import { publicationNames, type PublishedOrganisation } from "../publish/published-index.ts";
import { onceChecked } from "./once-checked.ts";
import { openForEdits } from "./open.ts";
import { chainOf, ownerOf } from "./owners.ts";

/** Valid definitions with the findings of all files, also of files that are not part of it. */
export interface Edition {
  /** Every finding at present. */
  findings: readonly Finding[];
  /** Identity of the files that all organizations share. */
  shared: string;
  /** Identity of the published texts over the files; an empty text without any. */
  layer: string;
  /** Shared files that changed since the edition before; null for the first edition. */
  paths: readonly string[] | null;
  /** Valid organizations, as published over these shared files. */
  organisations: Readonly<Record<string, PublishedOrganisation>>;
  /** Organizations with a fault of their own or in a shared file: the version before stays in use. */
  rejected: readonly string[];
}

/** What the editor process reports after a save. */
export interface Save {
  /** Null until the shared files were valid for the first time. */
  edition: Edition | null;
  findings: readonly Finding[];
  /** Only some organizations are checked; the whole save follows. */
  early?: true;
}

export interface Editions {
  /** Null until the shared files were valid for the first time. */
  readonly current: Edition | null;
  /** Every finding at present. */
  readonly findings: readonly Finding[];
  /**
   * Reads these files again.
   * @param early gets a save of a shared file as soon as some organizations are checked
   * @returns the edition after the change, or null as `current`
   */
  reread(paths: readonly string[], early?: Early): Promise<Edition | null>;
  /** Puts other published texts over the files. @returns the edition after it, or null as `current` */
  relayer(layer: Layer): Promise<Edition | null>;
}

/** A caller that waits for some organizations before all others. */
export interface Early {
  organisations: readonly string[];
  /** Takes an edition in which all others keep the version before. The whole edition follows. */
  take(save: Save): void;
}

/**
 * Opens the definitions under `root` and publishes them into the folder `target`.
 * @param initial published texts over the files
 */
export async function openEditions(
  root: string,
  target: string,
  options?: ReadOptions,
  initial: Layer = NO_LAYER,
): Promise<Editions> {
  let layer = initial;
  const open = await openForEdits(root, options, layer);
  const write = writerInto(target);
  /** Shared files that changed since the last edition in which they were valid. */
  const changed = new Set<string>();
  let current: Edition | null = null;

  /** @param codes organizations to publish; the others of `present` keep the version before */
  const editionOf = async (
    definitions: Definitions | null,
    findings: readonly Finding[],
    codes: readonly string[],
    present: readonly string[] = codes,
  ): Promise<Edition | null> => {
    const errors = findings.filter(
      ({ severity, code }) => severity === "error" && codeRow(code)?.runs !== true,
    );
    if (definitions === null || errors.some((each) => ownerOf(each) === null)) {
      if (current === null) return null;
      const kept = [...Object.keys(current.organisations), ...current.rejected];
      return { ...current, paths: [], findings, rejected: [...new Set(kept)].sort() };
    }
    const wrong = new Set(errors.map(ownerOf));
    const organisations: Record<string, PublishedOrganisation> = {};
    const rejected = present.filter((code) => !codes.includes(code));
    for (const code of codes)
      if (chainOf(definitions, code).some((each) => wrong.has(each))) rejected.push(code);
      else organisations[code] = await publishInto(write, definitions, code, layer);
    return {
      findings,
      shared: sharedHash(definitions.sources),
      layer: layerHash(layer),
      paths: current === null ? null : [...changed],
      organisations,
      rejected: rejected.sort(),
    };
  };

  const publish = async (): Promise<Edition | null> => {
    const { definitions, findings } = open;
    const edition = await editionOf(definitions, findings, codesOf(definitions));
    // A fault in a shared file keeps the shared files before, and the next edition names every change since.
    if (edition !== null && edition.shared === sharedOf(definitions)) changed.clear();
    current = edition;
    return current;
  };

  const reportEarly = ({ take }: Early, first: readonly string[]) =>
    onceChecked(first, open.findings, async (definitions, findings) => {
      if (current === null) return;
      const edition = await editionOf(definitions, findings, first, codesOf(definitions));
      if (edition !== null) take({ edition, findings, early: true });
    });

  await publish();
  const editions: Editions = {
    get current() {
      return current;
    },
    get findings() {
      return open.findings;
    },
    async reread(paths, early) {
      const shared = paths.filter((path) => ofOrganisation(path) === null);
      for (const path of shared) changed.add(path);
      const first = early === undefined ? [] : firstFor(early, open.definitions);
      // A save of one organization alone is checked as soon.
      if (early === undefined || first.length === 0 || shared.length === 0)
        await open.reread(paths);
      else await open.reread(paths, reportEarly(early, first), first);
      return publish();
    },
    relayer(next) {
      const paths = [...new Set([...Object.keys(layer), ...Object.keys(next)])].filter(
        (path) => layer[path] !== next[path],
      );
      layer = next;
      open.relayer(next);
      return editions.reread(paths);
    },
  };
  return editions;
}

/** Returns the organizations for which a caller waits, with those that they extend. */
function firstFor({ organisations }: Early, definitions: Definitions | null): string[] {
  if (definitions === null) return [];
  const present = organisations.filter((code) => definitions.organisations.has(code));
  return [...new Set(present.flatMap((code) => chainOf(definitions, code)))];
}

const codesOf = (definitions: Definitions | null): string[] =>
  definitions === null ? [] : [...definitions.organisations.keys()].sort();

const sharedOf = (definitions: Definitions | null): string | null =>
  definitions === null ? null : sharedHash(definitions.sources);

/** A null body writes nothing. */
type Write = (name: string, body: () => string | null) => Promise<void>;

/** Writes each file once: its name is the hash of its content. */
export function writerInto(target: string): Write {
  const written = new Set<string>();
  return async (name, body) => {
    if (written.has(name)) return;
    const path = join(target, name);
    if ((await readFile(path, "utf8").catch(() => null)) === null) {
      const text = body();
      if (text === null) return;
      await mkdir(target, { recursive: true });
      await writeFile(`${path}.${process.pid}`, text);
      await rename(`${path}.${process.pid}`, path);
    }
    written.add(name);
  };
}

/** Writes the files of an organization. @param layer published texts over the files under the root */
export async function publishInto(
  write: Write,
  definitions: Definitions,
  code: string,
  layer: Layer,
): Promise<PublishedOrganisation> {
  const manifests: Record<string, string> = {};
  const files = new Set<string>();
  for (const locale of localesOf(definitions.effective(code).info).locales) {
    const publication = definitions.publication(code, locale);
    manifests[locale] = publication.url;
    for (const { url, body } of publication.files.values()) {
      const name = publicationNames.ofUrl(url);
      files.add(name);
      await write(name, () => body);
    }
  }
  const folder = folderIn(definitions.sources, code);
  await write(publicationNames.ofFolder(folder.hash), () => {
    const here = readFolder(definitions.root, code, layer);
    // A later save has changed the folder; the next edition has it.
    return here?.hash === folder.hash ? JSON.stringify(here.texts) : null;
  });
  return { manifests, files: [...files], ...folder };
}
