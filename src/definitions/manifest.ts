import { entitiesOfProduct } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Words } from "#renderers/index.ts";
import type { Organisation } from "#schemas/types/organisation.ts";
import type { Product } from "#schemas/types/product.ts";
import type { Shell } from "#schemas/types/shell.ts";
import type { Theme } from "#schemas/types/theme.ts";

/**
 * The published definitions of one organization: its effective flows and the addresses of their
 * screens.
 */
export interface Manifest {
  orgCode: string;
  /** Language of all its text, BCP 47, and the languages that the organization offers. */
  locale: string;
  locales: readonly string[];
  /** Address of the app's own wording. */
  words: string;
  /**
   * Addresses of the groups of wording that their parts fetch later; absent when all came with the
   * rest.
   */
  laterWords?: Record<string, string>;
  organisation: Organisation;
  /** Arguments that every text may use, by name: fields of the organization, such as `phoneFormatted`. */
  copyArguments: Record<string, string>;
  theme: Theme;
  /** The core, and what each product changes in the application. */
  entities: {
    application: EntitySource;
    profile: EntitySource;
    products?: Record<string, EntitySource>;
  };
  flows: Record<string, PublishedFlow>;
}

/** A JSON Schema, or its address. */
type EntitySource = string | Record<string, unknown>;

interface PublishedFlow {
  flow: Flow;
  screens: Record<string, PublishedScreen>;
  /** What shared pages say about the product whose applications the flow runs. */
  product?: Product;
  /** Menus and wording around every page, in the one flow that has them. */
  shell?: Shell;
}

export interface PublishedScreen {
  url: string;
  /** Absent when the screen has no form. */
  validator?: string;
  /** Hash of the form schema from which the validator was compiled. */
  hash?: string;
}

/** The manifest with wording and entity schemas loaded. */
export interface Definitions extends Omit<Manifest, "entities" | "words"> {
  words: Words;
  entitiesOf(flow: { product?: string | undefined }): EntitySchemas;
}

interface EntitySchemas {
  application: Record<string, unknown>;
  profile: Record<string, unknown>;
}

export type ReadJson = (url: string) => Promise<unknown>;

/** Loads the manifest and everything that it names by address. */
export async function loadDefinitions(url: string, readJson: ReadJson): Promise<Definitions> {
  const manifest = (await readJson(url)) as Manifest | null;
  if (!manifest?.organisation) throw new Error("No private label data found");
  const read = async (source: EntitySource) =>
    typeof source === "string" ? ((await readJson(source)) as Record<string, unknown>) : source;
  const [application, profile, words, patches] = await Promise.all([
    read(manifest.entities.application),
    read(manifest.entities.profile),
    readJson(manifest.words) as Promise<Words>,
    Promise.all(
      Object.entries(manifest.entities.products ?? {}).map(
        async ([product, source]) => [product, await read(source)] as const,
      ),
    ),
  ]);
  const core = { application, profile };
  const products = new Map(
    patches.map(([product, patch]) => [product, entitiesOfProduct(core, patch) as EntitySchemas]),
  );
  return {
    ...manifest,
    words,
    entitiesOf: ({ product }) => products.get(product ?? "") ?? core,
  };
}
