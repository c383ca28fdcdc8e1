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
  /** The core, and what each product changes in the application, or the address of both. */
  entities: string | PublishedEntities;
  flows: Record<string, PublishedFlow>;
}

/** A manifest that an earlier build published names each part by its own address. */
interface PublishedEntities {
  application: EntitySource;
  profile: EntitySource;
  products?: Record<string, EntitySource>;
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
  const [[application, profile, patches], words] = await Promise.all([
    readEntities(manifest.entities, readJson),
    readJson(manifest.words) as Promise<Words>,
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

/** Returns application and profile of the core, and what each product changes in the application. */
async function readEntities(source: Manifest["entities"], readJson: ReadJson) {
  const entities =
    typeof source === "string" ? ((await readJson(source)) as PublishedEntities) : source;
  const read = async (part: EntitySource) =>
    typeof part === "string" ? ((await readJson(part)) as Record<string, unknown>) : part;
  return Promise.all([
    read(entities.application),
    read(entities.profile),
    Promise.all(
      Object.entries(entities.products ?? {}).map(
        async ([product, part]) => [product, await read(part)] as const,
      ),
    ),
  ]);
}
