/**
 * The types that the modules of this folder share: merged files, effective definitions, and what is
 * published of them.
 */
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { OverlayChange, SourceMap } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { SchemaLookup } from "./marks/marked-text.ts";
import type { Finding } from "./findings/finding.ts";
import type { KeptResults } from "./incremental/kept-results.ts";
import type { FolderPart, PartJson, PartsWith } from "./parts/flow-parts.ts";
import type { Organisation } from "./overlays/organisations.ts";
import type { Registry, RegistryName } from "./schemas/registry.ts";
import type { SourceFile } from "./sources/source-file.ts";
import type { Sources } from "./sources/sources.ts";

/** The place that gave a value: a pointer in a file. */
export interface Origin {
  file: SourceFile;
  pointer: string;
}

/** A change that one overlay makes to a file. */
export interface LayerChange extends OverlayChange {
  organisation: string;
  overlay: SourceFile;
}

/** A definition file with the overlays of an organization merged into it. */
export interface MergedFile<T = unknown> {
  /** Relative to flows/. */
  path: string;
  value: T;
  /** What is written, where it does not have the shape of its schema; `value` has it then. */
  written?: unknown;
  hash: string;
  /** Returns the file and place that gave the value at a pointer of the effective definition. */
  origin(pointer: string): Origin;
  /** The same for the engine's compilers. */
  sourceMap(organisation: string | null): SourceMap;
  changes: readonly LayerChange[];
  /** True when an overlay adds the file and the base does not have it. */
  added: boolean;
}

/** The merged files of a flow, by part: one file, or null without it; a folder's files by id. */
type MergedParts = {
  [P in PartsWith<"merged", true>]: P extends FolderPart
    ? ReadonlyMap<string, MergedFile<PartJson<P>>>
    : MergedFile<PartJson<P>> | null;
};

/** A flow as one organization has it. */
export interface EffectiveFlow extends MergedParts {
  id: string;
  flow: MergedFile<Flow>;
}

/** A file outside the flows that has translations, by locale. */
export interface TranslatedFile {
  file: MergedFile;
  copy: ReadonlyMap<string, MergedFile>;
}

/** All definitions as one organization has them. */
export interface Effective {
  /** Null for the base without any overlay. */
  organisation: string | null;
  /** Organizations whose overlays are merged, the most general first. */
  chain: string[];
  /** Content of organisation.json and theme.json; an empty object when absent. */
  info: Record<string, unknown>;
  theme: Record<string, unknown>;
  /** Wording of the product itself; null in a root that has none. */
  words: TranslatedFile | null;
  /** Answers of the chatbot; null in a root that has none. */
  answers: TranslatedFile | null;
  /** organisation.json as a file; null when the organization has none. */
  settings: TranslatedFile | null;
  flows: ReadonlyMap<string, EffectiveFlow>;
  /** Every merged file, by path relative to flows/. */
  files: ReadonlyMap<string, MergedFile>;
  /** Schemas that mark the text in all of these files. */
  schemas: SchemaLookup;
  findings: Finding[];
}

/** JSON Schemas of the two entities that guards read. */
export interface Entities {
  application: Record<string, unknown>;
  profile: Record<string, unknown>;
}

export interface PublishedFile {
  /** Path in the product: `/definitions/<hash>.json`. */
  url: string;
  type: "application/json" | "text/javascript";
  body: string;
}

export interface ManifestScreen {
  url: string;
  /** Address of the validator module; absent without a form. */
  validator?: string;
  /** Value that the validator module must export as `hash`. */
  hash?: string;
}

/** A published flow: parts that are `inline` as they are, parts that are `files` by address. */
export type PublishedFlow = { flow: Flow } & {
  [P in PartsWith<"published", "inline">]?: PartJson<P>;
} & { [P in PartsWith<"published", "files">]: Record<string, ManifestScreen> };

export interface Manifest {
  orgCode: string;
  /** Language of every text in it, BCP 47. */
  locale: string;
  /** Languages that the organization offers. */
  locales: readonly string[];
  /** Address of the product's own wording; absent in a root that has none. */
  words?: string;
  /** Addresses of the groups of words that a browser fetches only when it needs them. */
  laterWords?: Record<string, string>;
  organisation: Record<string, unknown>;
  /** Arguments that all copy may use, by name. */
  copyArguments: Record<string, string>;
  theme: Record<string, unknown>;
  /** Address of the core and of what each product changes in the application. */
  entities: string;
  flows: Record<string, PublishedFlow>;
}

export interface Publication {
  orgCode: string;
  /** Address of the manifest. */
  url: string;
  manifest: Manifest;
  /** By URL, the manifest included. */
  files: ReadonlyMap<string, PublishedFile>;
}

/** A root that has been read: its sources, and answers for each organization. */
export interface Definitions {
  root: string;
  /** Identity of everything that was read. */
  hash: string;
  sources: Sources;
  /** Results of earlier runs; null for a reader that needs none. */
  kept: KeptResults | null;
  organisations: ReadonlyMap<string, Organisation>;
  /** Names that screens and checklists may use. */
  registries(): Record<RegistryName, Registry>;
  /** Returns the files of the sandbox's personas. */
  personas(): readonly SourceFile[];
  /** The core, which every product shares. */
  entities: Entities;
  /** Returns the entities of a flow's product; those of the core for a flow without a product. */
  entitiesOf(flow: { readonly product?: string | undefined }): Entities;
  /** Returns these definitions with the entities of one lender, which may have fields of its own. */
  within(effective: Effective): Definitions;
  /** Returns another entity under schemas/, by name. Throws when there is none. */
  entity(name: string): Record<string, unknown>;
  /** Returns the validator of a schema under schemas/, by name without `.schema.json`; null when there is none. */
  validatorFor(schema: string): ValidateFunction | null;
  /** Findings about single files: unreadable JSON, and differences from the schemas. */
  fileFindings(): readonly Finding[];
  /** Returns what differs from the schemas in a file that can be read, by its path. */
  findingsOf(path: string): readonly Finding[];
  /** The shared definitions without any overlay. */
  base: Effective;
  /** Cached per organization. Throws for a code that does not exist. */
  effective(organisation: string): Effective;
  /**
   * Merges an organization's definitions from separately read files: those of its own folder and of
   * every folder that it extends.
   */
  effectiveFrom(organisation: string, files: readonly SourceFile[]): Effective;
  /** Merges only the organisation.json of such an organization, without its overlay. */
  infoFrom(organisation: string, files: readonly SourceFile[]): Record<string, unknown>;
  /** Publishes an effective definition in a language, English by default. Throws for schemas that do not compile. */
  publish(organisation: string, effective: Effective, locale?: string): Publication;
  /**
   * Publishes an organization's definitions. Not cached, because a manifest is large. Throws for a
   * code that does not exist and for schemas that do not compile.
   */
  publication(organisation: string, locale?: string): Publication;
}
