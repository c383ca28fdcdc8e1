import type { Flow } from "#schemas/types/flow.ts";
import type { Words } from "#renderers/index.ts";
import type { Organisation } from "#schemas/types/organisation.ts";
import type { Shell } from "#schemas/types/shell.ts";
import type { Theme } from "#schemas/types/theme.ts";

/** What the server publishes for one organisation: its effective flows, and where their screens lie. */
export interface Manifest {
  orgCode: string;
  /** Language of every text in it, BCP 47, and those that the organisation offers. */
  locale: string;
  locales: readonly string[];
  /** Address of the product's own words. */
  words: string;
  /** Addresses of the groups of words that are fetched by the part which says them; absent when all came with the rest. */
  laterWords?: Record<string, string>;
  organisation: Organisation;
  theme: Theme;
  entities: { application: EntitySource; profile: EntitySource };
  flows: Record<string, PublishedFlow>;
}

/** A JSON Schema in place, or the address of one. */
export type EntitySource = string | Record<string, unknown>;

export interface PublishedFlow {
  flow: Flow;
  screens: Record<string, PublishedScreen>;
  /** What surrounds every page, of the flow that has it. */
  shell?: Shell;
}

export interface PublishedScreen {
  url: string;
  /** Absent when the screen has no form. */
  validator?: string;
  /** Hash of the form schema for which the validator was made. */
  hash?: string;
}

/** The manifest with both entity schemas in place. */
export interface Definitions extends Omit<Manifest, "entities" | "words"> {
  words: Words;
  entities: { application: Record<string, unknown>; profile: Record<string, unknown> };
}

export type ReadJson = (url: string) => Promise<unknown>;

/** Loads the manifest and whatever it leaves at an address of its own. */
export async function loadDefinitions(url: string, readJson: ReadJson): Promise<Definitions> {
  const manifest = (await readJson(url)) as Manifest | null;
  if (!manifest?.organisation) throw new Error("No private label data found");
  const read = async (source: EntitySource) =>
    typeof source === "string" ? ((await readJson(source)) as Record<string, unknown>) : source;
  const [application, profile, words] = await Promise.all([
    read(manifest.entities.application),
    read(manifest.entities.profile),
    readJson(manifest.words) as Promise<Words>,
  ]);
  return { ...manifest, words, entities: { application, profile } };
}
