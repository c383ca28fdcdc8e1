/**
 * The definitions as the server uses them. Shared definitions are read at the start. An
 * organization is read and compiled on first use, and a bounded number stays compiled. Neither the
 * start nor the memory grows with the number of organizations.
 */
import { join } from "node:path";
import {
  builtDecisions,
  declaredScope,
  type Definitions,
  type Effective,
  flowFrom,
  folderCodes,
  folderFrom,
  loadDefinitions,
  oneLine,
  type OrganisationFolder,
  publishedFolder,
  type PublishedOrganisation,
  readFolder,
  readIndex,
  localesOf,
  localized,
  sharedHash,
  SOURCE_LOCALE,
} from "#definitions/index.ts";
import { isClosedPage } from "#engine/index.ts";
import type { ChatSkills } from "#schemas/types/chat-skills.ts";
import type { Flags } from "#schemas/types/flags.ts";
import type { Retention } from "#schemas/types/retention.ts";
import type { Organisation } from "#schemas/types/organisation.ts";
import type { Originators } from "#schemas/types/originators.ts";
import { skillBook } from "./skills.ts";
import { flagBook } from "#server/lending/definitions/flags/flags.ts";
import { acceptedTexts, openAccepted } from "./accepted.ts";
import { BoundedCache } from "#server/platform/storage/bounded-cache.ts";
import { compileDefinition, compileFlows } from "./compile.ts";
import {
  DefinitionError,
  type DefinitionStore,
  type EntitySchemas,
  type ValidatedOrganisation,
  type OrganisationDefinitions,
  type OrganisationPage,
  type Originator,
} from "./contract.ts";
import { wordingOf } from "#server/lending/locale/wording.ts";
import { answersOf, inLocales, wordsOf } from "./in-locale.ts";
import { publishedFiles } from "./published.ts";

/** Number of organizations that stay compiled. */
const COMPILED = 64;

export interface OpenOptions {
  /** Folder of the server's data, which stores what is published while the server runs. */
  dataDir?: string;
  /** Receives messages for the operator. */
  warn?: (message: string) => void;
}

/**
 * Opens the definitions under `root`.
 * @param published as `openStore`
 * @throws DefinitionError with every fault of the shared flows and of organizations that no build
 * has validated
 */
export const openDefinitions = async (
  root: string,
  options?: OpenOptions,
  published?: Readonly<Record<string, PublishedOrganisation>>,
): Promise<DefinitionStore> =>
  openStore(await loadDefinitions(root, { organisations: [] }), options, published);

/**
 * Opens definitions whose shared files are read.
 * @param published organizations with these definitions; the folders and the build say it when absent
 * @throws DefinitionError as `openDefinitions`
 */
export async function openStore(
  definitions: Definitions,
  { dataDir, warn = () => {} }: OpenOptions = {},
  published?: Readonly<Record<string, PublishedOrganisation>>,
): Promise<DefinitionStore> {
  const { root } = definitions;
  const shared = sharedHash(definitions.sources);
  const decisions = await builtDecisions(root);
  const index = await readIndex(root);
  const built = index?.shared === shared ? index.organisations : {};
  const accepted = await openAccepted(dataDir ?? join(root, "data"), shared);
  const folders = [join(root, publishedFolder), accepted.folder];
  const files = publishedFiles(folders);
  const publishedOrganisations = new Map<string, ValidatedOrganisation>();
  const hosts = new Map<string, string>();
  const pages = new Map<string, OrganisationPage>();
  const compiled = new BoundedCache<string, OrganisationDefinitions>(COMPILED);
  /** Addresses of manifests that contain an earlier version of a flow. */
  const manifests = new BoundedCache<string, string>(COMPILED);
  const folderOf = (code: string): OrganisationFolder | null => {
    const wanted = publishedOrganisations.get(code)?.hash;
    const here = readFolder(root, code);
    if (wanted === undefined || here?.hash === wanted) return here;
    // The folder has changed and is not validated yet.
    const texts = acceptedTexts(folders, wanted);
    return texts === null ? here : folderFrom(code, texts);
  };
  const register = (code: string, entry: ValidatedOrganisation) => {
    const before = publishedOrganisations.get(code)?.host;
    if (before && hosts.get(before) === code) hosts.delete(before);
    publishedOrganisations.set(code, entry);
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
    const own = definitions.within(effective);
    const { flows, faults } = compileFlows(effective, own, decisions, (id, reason) => {
      // Every save makes rules that no build has seen.
      if (published) return;
      warn(
        `Using the slower interpreter for flow ${id} of ${code}: ${reason}. Run \`npm run build\`.`,
      );
    });
    const wrong = effective.findings.filter(({ severity }) => severity === "error");
    faults.push(...wrong.map(oneLine));
    if (faults.length > 0) throw new DefinitionError(faults.map((fault) => `${code}: ${fault}`));
    const addresses: Record<string, string> = { ...publishedOrganisations.get(code)?.manifests };
    return inLocales(
      {
        code,
        locale: SOURCE_LOCALE,
        info: effective.info,
        words: wordsOf(effective),
        wording: wordingOf(effective.words?.file.value),
        answers: answersOf(effective),
        theme: effective.theme,
        flows,
        originators: originatorsOf(chain),
      },
      effective,
      // On demand only: without a build, every form must be compiled for it.
      (locale) => {
        const published = addresses[locale];
        if (published !== undefined) return published;
        const publication = definitions.publish(code, effective, locale);
        files.add(publication);
        addresses[locale] = publication.url;
        return publication.url;
      },
    );
  };
  const load = (code: string): OrganisationDefinitions | null => {
    const ready = compiled.get(code);
    if (ready) return ready;
    if (!publishedOrganisations.has(code)) return null;
    const fresh = make(code);
    compiled.set(code, fresh);
    return fresh;
  };
  const organisation = (code: string): OrganisationDefinitions | null => {
    try {
      return load(code);
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error;
      // A lender that cannot run must not stop the others.
      warn(error.message);
      return null;
    }
  };

  const unlooked: string[] = [];
  for (const code of published ? Object.keys(published) : folderCodes(root)) {
    const entry = published?.[code] ?? accepted.organisations[code] ?? built[code];
    if (entry) {
      register(code, entry);
      continue;
    }
    // The build lacks this organization, so it goes live after its validation.
    const folder = index?.shared === shared ? null : readFolder(root, code);
    if (!folder) continue;
    const { hash, extends: base, host } = folder;
    register(code, { hash, extends: base, host, manifests: {} });
    unlooked.push(code);
  }
  const faults: string[] = [];
  const { schemas } = definitions.base;
  const skillOf = skillBook(
    (definitions.sources.files.get("flows/chatbot/skills.json")?.value as ChatSkills | undefined) ??
      null,
    declaredScope(schemas, "chat-skills"),
    (fault) => faults.push(fault),
  );
  const flags = flagBook(
    (definitions.sources.files.get("flows/flags.json")?.value as Flags | undefined) ?? null,
    schemas,
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
    entitiesOf({ orgCode, flow: id }) {
      const own = organisation(orgCode)?.flows.get(id)?.entities;
      if (own) return own;
      const flow = definitions.base.flows.get(id)?.flow.value;
      return definitions.entitiesOf(flow ?? {}) as EntitySchemas;
    },
    entity: definitions.entity as DefinitionStore["entity"],
    get organisations() {
      return [...publishedOrganisations.keys()];
    },
    flags,
    retention:
      (definitions.sources.files.get("flows/retention.json")?.value as Retention | undefined) ??
      null,
    skillOf,
    organisation,
    page(code) {
      const ready = pages.get(code);
      if (ready) return ready;
      const entry = publishedOrganisations.get(code);
      if (!entry || (entry.manifests[SOURCE_LOCALE] === undefined && !organisation(code)))
        return null;
      const info = definitions.infoFrom(
        code,
        chainOf(code).flatMap((folder) => folder.files),
      );
      const features = flags.ofFirstPage(info);
      const { locales, fallback: fallbackLocale } = localesOf(info);
      // The page stays in memory for every organization, so it keeps only what it needs of `info`.
      const { products, chat, retention } = info as Pick<
        Organisation,
        "products" | "chat" | "retention"
      >;
      const page: OrganisationPage = {
        chat,
        retention,
        locales,
        fallbackLocale,
        features,
        closes: (flow, pageId) => isClosedPage({ products }, flow, pageId),
        in: (locale) => ({
          locale,
          locales,
          features,
          words: wordsOf(localized(definitions.base, locale)),
          manifestUrl: entry.manifests[locale] ?? organisation(code)?.in(locale).manifestUrl ?? "",
        }),
      };
      pages.set(code, page);
      return page;
    },
    byHost: (host) => hosts.get(host) ?? null,
    base: definitions.base.flows,
    pinned(id, content, entities) {
      const faults: string[] = [];
      const { base } = definitions;
      const compiling = { base, entitiesOf: () => entities as typeof definitions.entities };
      const flow = compileDefinition(flowFrom(id, content), compiling, (fault) =>
        faults.push(`${id}${fault}`),
      );
      if (!flow || faults.length > 0) throw new DefinitionError(faults);
      return flow;
    },
    manifestWith(code, flow, locale) {
      const key = `${code} ${publishedOrganisations.get(code)?.hash} ${flow.hash} ${locale}`;
      const ready = manifests.get(key);
      if (ready !== undefined) return ready;
      const effective = effectiveOf(code);
      // A version stores no fields: all versions share those of the lender.
      const application = effective.flows.get(flow.id)?.application ?? null;
      const flows = new Map(effective.flows).set(flow.id, { ...flow.source, application });
      const publication = definitions.publish(code, { ...effective, flows }, locale);
      files.add(publication);
      manifests.set(key, publication.url);
      return publication.url;
    },
    file: files.file,
    registry: {
      root,
      target: accepted.folder,
      sources: definitions.sources,
      known: (code) => publishedOrganisations.get(code) ?? null,
      codes: () => [...publishedOrganisations.keys()],
      accept(code, published) {
        const [before, ready] = [publishedOrganisations.get(code), compiled.get(code)];
        register(code, published);
        compiled.delete(code);
        try {
          load(code);
        } catch (error) {
          if (before) register(code, before);
          else publishedOrganisations.delete(code);
          if (ready) compiled.set(code, ready);
          throw error;
        }
        accepted.keep(code, published);
      },
    },
  };
}

/** Returns the originators of the organization, or of the nearest one that it extends. */
function originatorsOf(chain: readonly OrganisationFolder[]): ReadonlyMap<string, Originator> {
  const file = chain
    .flatMap(({ files }) => files)
    .find(({ path, value }) => path.endsWith("/originators.json") && value !== undefined);
  const originators = (file?.value as Originators | undefined)?.originators ?? [];
  return new Map(originators.map((each) => [each.id, each]));
}
