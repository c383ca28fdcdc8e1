/**
 * The definitions as the server uses them. What all organisations share is read at the start; an organisation is read and compiled
 * when it is first asked for, and only so many are kept, so that neither the start nor the memory grows with their number.
 */
import { join } from "node:path";
import {
  type BuiltDecisions,
  builtDecisions,
  type Definitions,
  type Effective,
  type EffectiveFlow,
  flowFrom,
  type FlowContent,
  folderCodes,
  folderFrom,
  loadDefinitions,
  oneLine,
  type OrganisationFolder,
  publishedFolder,
  type PublishedFile,
  type PublishedOrganisation,
  readFolder,
  readIndex,
  localesOf,
  localised,
  sharedHash,
  SOURCE_LOCALE,
} from "#definitions/index.ts";
import type { Flags } from "#schemas/types/flags.ts";
import type { Originators } from "#schemas/types/originators.ts";
import { type Feature, flagBook, type FlagBook } from "#server/flags/flags.ts";
import type { EntitySchema } from "#server/sealing/entity.ts";
import { acceptedTexts, openAccepted } from "./accepted.ts";
import { Bounded } from "./bounded.ts";
import { compileDefinition, type FlowDefinition, useDecisions } from "./compile.ts";
import { type InLocales, inLocales, type Sentences, wordsOf } from "./in-locale.ts";
import { publishedFiles } from "./published.ts";

export type {
  ConditionCard,
  FlowDefinition,
  MailDefinition,
  Migration,
  NotificationDefinition,
} from "./compile.ts";
export type Originator = Originators["originators"][number];

export interface OrganisationDefinitions extends InLocales {
  code: string;
  /** Language of everything that a borrower reads in it. */
  locale: string;
  /** What a page shows before its definitions are there. */
  words: Record<string, unknown>;
  /** What the server says, from English; empty in English. */
  sentences: Sentences;
  /** Content of organisation.json. */
  info: Record<string, unknown>;
  flows: ReadonlyMap<string, FlowDefinition>;
  /** Content of theme.json. */
  theme: Record<string, unknown>;
  /** Loan originators and brokers by their identifier. */
  originators: ReadonlyMap<string, Originator>;
  /** Address of the browser's manifest. */
  readonly manifestUrl: string;
}

export interface OrganisationPage {
  locales: readonly string[];
  fallbackLocale: string;
  /** What differs between languages; `locale` must be one of `locales`. */
  in(locale: string): PageInLocale;
  /** Flags that are on and that the page itself brings. */
  features: Record<string, Feature>;
}

export interface PageInLocale extends Pick<OrganisationPage, "locales" | "features"> {
  locale: string;
  manifestUrl: string;
  /** What a page shows before its definitions are there. */
  words: Record<string, unknown>;
}

/** An organisation as it was last found in order. */
export type Known = Pick<PublishedOrganisation, "hash" | "extends" | "host"> & {
  /** By language. What no build or publisher has made is made when it is first asked for. */
  manifests: Record<string, string>;
};

export interface DefinitionStore {
  entities: { application: EntitySchema; profile: EntitySchema };
  /** Another entity under schemas/, by name: an allow-list that some flow's applications must fit. */
  entity(name: string): EntitySchema;
  readonly organisations: readonly string[];
  flags: FlagBook;
  /** Null when there is no such organisation. */
  organisation(code: string): OrganisationDefinitions | null;
  /** What a page of the organisation is told; null when there is none. Nothing has to be compiled for it. */
  page(code: string): OrganisationPage | null;
  /** Organisation whose own address has this host name; null when none has. */
  byHost(host: string): string | null;
  /** Flows of the base, without any overlay: what every organisation has unless it says otherwise. */
  base: ReadonlyMap<string, EffectiveFlow>;
  /** A flow from what was kept of a version. Throws a DefinitionError when it cannot run any more. */
  pinned(id: string, content: FlowContent): FlowDefinition;
  /** Address of the organisation's manifest in a language with `flow` in place of the one of that name today. */
  manifestWith(code: string, flow: FlowDefinition, locale: string): string;
  /** A published file by its address. */
  file(url: string): Promise<PublishedFile | null>;
  /** What the watch over the folders reads and changes. */
  registry: Registry;
}

export interface Registry {
  root: string;
  /** Where the publisher leaves its files. */
  target: string;
  known(code: string): Known | null;
  codes(): readonly string[];
  /** Takes an organisation that was published. Throws a DefinitionError when it cannot run; then the one before stays. */
  accept(code: string, published: PublishedOrganisation): void;
}

/** Finds what stops a server: an organisation whose flow does not compile. */
export class DefinitionError extends Error {
  override name = "DefinitionError";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    const list = faults.map((fault) => `  ${fault}`).join("\n");
    super(`The definitions cannot run:\n${list}\nnpm run validate tells more.`);
    this.faults = faults;
  }
}

/** Organisations that are kept compiled. */
const COMPILED = 64;

export interface OpenOptions {
  /** Folder of the server's data; what is published while it runs is kept there. */
  dataDir?: string;
  /** Told what an operator should know. */
  warn?: (message: string) => void;
}

/**
 * Opens the definitions under `root`. Throws a DefinitionError that lists what stops the shared flows, or any organisation that
 * no build has looked at.
 */
export async function openDefinitions(
  root: string,
  { dataDir = join(root, "data"), warn = () => {} }: OpenOptions = {},
): Promise<DefinitionStore> {
  const definitions = await loadDefinitions(root, { organisations: [] });
  const shared = sharedHash(definitions.sources);
  const decisions = await builtDecisions(root, definitions.entities);
  const index = await readIndex(root);
  const built = index?.shared === shared ? index.organisations : {};
  const accepted = await openAccepted(dataDir, shared);
  const folders = [join(root, publishedFolder), accepted.folder];
  const files = publishedFiles(folders);
  const known = new Map<string, Known>();
  const hosts = new Map<string, string>();
  const pages = new Map<string, OrganisationPage>();
  const compiled = new Bounded<string, OrganisationDefinitions>(COMPILED);
  /** Manifests with an earlier version of a flow in them. */
  const manifests = new Bounded<string, string>(COMPILED);
  const folderOf = (code: string): OrganisationFolder | null => {
    const wanted = known.get(code)?.hash;
    const here = readFolder(root, code);
    if (wanted === undefined || here?.hash === wanted) return here;
    // The folder has changed, and nobody has found that in order yet.
    const texts = acceptedTexts(folders, wanted);
    return texts === null ? here : folderFrom(code, texts);
  };
  const register = (code: string, entry: Known) => {
    const before = known.get(code)?.host;
    if (before && hosts.get(before) === code) hosts.delete(before);
    known.set(code, entry);
    pages.delete(code);
    if (entry.host !== null && !hosts.has(entry.host)) hosts.set(entry.host, code);
  };
  const chainOf = (code: string): OrganisationFolder[] => {
    const chain: OrganisationFolder[] = [];
    for (let next: string | null = code; next !== null;) {
      const folder = folderOf(next);
      if (!folder || chain.some((each) => each.code === next)) break;
      chain.push(folder);
      next = folder.extends;
    }
    return chain;
  };
  const effectiveOf = (code: string, chain = chainOf(code)): Effective =>
    definitions.effectiveFrom(
      code,
      chain.flatMap((folder) => folder.files),
    );
  const make = (code: string): OrganisationDefinitions => {
    const chain = chainOf(code);
    const effective = effectiveOf(code, chain);
    const { flows, faults } = compileFlows(effective, definitions, decisions, (id, reason) => {
      warn(`The flow ${id} of ${code} decides by closures: ${reason}. Run npm run build.`);
    });
    const wrong = effective.findings.filter(({ severity }) => severity === "error");
    faults.push(...wrong.map(oneLine));
    if (faults.length > 0) throw new DefinitionError(faults.map((fault) => `${code}: ${fault}`));
    const own: Record<string, string> = { ...known.get(code)?.manifests };
    return inLocales(
      {
        code,
        locale: SOURCE_LOCALE,
        info: effective.info,
        words: wordsOf(effective),
        sentences: new Map(),
        theme: effective.theme,
        flows,
        originators: originatorsOf(chain),
      },
      effective,
      // Only when a page needs it: without a build, every form has to be compiled for it.
      (locale) => {
        const known_ = own[locale];
        if (known_ !== undefined) return known_;
        const publication = definitions.publish(code, effective, locale);
        files.add(publication);
        own[locale] = publication.url;
        return publication.url;
      },
    );
  };
  const load = (code: string): OrganisationDefinitions | null => {
    const ready = compiled.get(code);
    if (ready) return ready;
    if (!known.has(code)) return null;
    const made = make(code);
    compiled.set(code, made);
    return made;
  };
  const organisation = (code: string): OrganisationDefinitions | null => {
    try {
      return load(code);
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error;
      // One lender that cannot run is no reason for the others not to.
      warn(error.message);
      return null;
    }
  };

  const unlooked: string[] = [];
  for (const code of folderCodes(root)) {
    const entry = accepted.organisations[code] ?? built[code];
    if (entry) {
      register(code, entry);
      continue;
    }
    // Beside a build it was not there yet: it goes live when it has been checked.
    const folder = index?.shared === shared ? null : readFolder(root, code);
    if (!folder) continue;
    const { hash, extends: base, host } = folder;
    register(code, { hash, extends: base, host, manifests: {} });
    unlooked.push(code);
  }
  const faults: string[] = [];
  const flags = flagBook(
    (definitions.sources.files.get("flows/flags.json")?.value as Flags | undefined) ?? null,
    definitions.entity("organisation"),
    (fault) => faults.push(fault),
  );
  for (const code of unlooked)
    try {
      load(code);
    } catch (error) {
      faults.push(...(error as DefinitionError).faults);
    }
  if (faults.length > 0) throw new DefinitionError(faults);

  return {
    entities: definitions.entities as DefinitionStore["entities"],
    entity: definitions.entity as DefinitionStore["entity"],
    get organisations() {
      return [...known.keys()];
    },
    flags,
    organisation,
    page(code) {
      const ready = pages.get(code);
      if (ready) return ready;
      const entry = known.get(code);
      if (!entry || (entry.manifests[SOURCE_LOCALE] === undefined && !organisation(code)))
        return null;
      const info = definitions.infoFrom(
        code,
        chainOf(code).flatMap((folder) => folder.files),
      );
      const features = flags.ofFirstPage(info);
      const { locales, fallback: fallbackLocale } = localesOf(info);
      const page: OrganisationPage = {
        locales,
        fallbackLocale,
        features,
        in: (locale) => ({
          locale,
          locales,
          features,
          words: wordsOf(localised(definitions.base, locale)),
          manifestUrl: entry.manifests[locale] ?? organisation(code)?.in(locale).manifestUrl ?? "",
        }),
      };
      pages.set(code, page);
      return page;
    },
    byHost: (host) => hosts.get(host) ?? null,
    base: definitions.base.flows,
    pinned(id, content) {
      const found: string[] = [];
      const flow = compileDefinition(flowFrom(id, content), definitions.entities, (fault) =>
        found.push(`${id}${fault}`),
      );
      if (!flow || found.length > 0) throw new DefinitionError(found);
      return flow;
    },
    manifestWith(code, flow, locale) {
      const key = `${code} ${known.get(code)?.hash} ${flow.hash} ${locale}`;
      const ready = manifests.get(key);
      if (ready !== undefined) return ready;
      const effective = effectiveOf(code);
      const flows = new Map(effective.flows).set(flow.id, flow.source);
      const publication = definitions.publish(code, { ...effective, flows }, locale);
      files.add(publication);
      manifests.set(key, publication.url);
      return publication.url;
    },
    file: files.file,
    registry: {
      root,
      target: accepted.folder,
      known: (code) => known.get(code) ?? null,
      codes: () => [...known.keys()],
      accept(code, published) {
        const [before, ready] = [known.get(code), compiled.get(code)];
        register(code, published);
        compiled.delete(code);
        try {
          load(code);
        } catch (error) {
          if (before) register(code, before);
          else known.delete(code);
          if (ready) compiled.set(code, ready);
          throw error;
        }
        accepted.keep(code, published);
      },
    },
  };
}

function compileFlows(
  effective: Effective,
  { entities }: Definitions,
  decisions: BuiltDecisions,
  warn: (flow: string, reason: string) => void,
): { flows: Map<string, FlowDefinition>; faults: string[] } {
  const flows = new Map<string, FlowDefinition>();
  const faults: string[] = [];
  for (const [id, source] of effective.flows) {
    const flow = compileDefinition(source, entities, (fault) => faults.push(`${id}${fault}`));
    if (!flow) continue;
    void useDecisions(flow, decisions, (reason) => warn(id, reason));
    flows.set(id, flow);
  }
  return { flows, faults };
}

/** Those of the organisation, or of the nearest one that it extends. */
function originatorsOf(chain: readonly OrganisationFolder[]): ReadonlyMap<string, Originator> {
  const file = chain
    .flatMap(({ files }) => files)
    .find(({ path, value }) => path.endsWith("/originators.json") && value !== undefined);
  const originators = (file?.value as Originators | undefined)?.originators ?? [];
  return new Map(originators.map((each) => [each.id, each]));
}
