/**
 * The definitions as the server uses them. What all organisations share is read at the start; an organisation is read and compiled
 * when it is first asked for, and only so many are kept, so that neither the start nor the memory grows with their number.
 */
import { join } from "node:path";
import {
  builtDecisions,
  type Effective,
  flowFrom,
  folderCodes,
  folderFrom,
  loadDefinitions,
  oneLine,
  type OrganisationFolder,
  publishedFolder,
  readFolder,
  readIndex,
  localesOf,
  localised,
  sharedHash,
  SOURCE_LOCALE,
} from "#definitions/index.ts";
import type { ChatSkills } from "#schemas/types/chat-skills.ts";
import type { Flags } from "#schemas/types/flags.ts";
import type { Originators } from "#schemas/types/originators.ts";
import { skillBook } from "#server/chat/skills.ts";
import { flagBook } from "#server/flags/flags.ts";
import { acceptedTexts, openAccepted } from "./accepted.ts";
import { Bounded } from "./bounded.ts";
import { compileDefinition, compileFlows } from "./compile.ts";
import {
  DefinitionError,
  type DefinitionStore,
  type Known,
  type OrganisationDefinitions,
  type OrganisationPage,
  type Originator,
} from "./contract.ts";
import { answersOf, inLocales, wordsOf } from "./in-locale.ts";
import { publishedFiles } from "./published.ts";

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
        answers: answersOf(effective),
        theme: effective.theme,
        flows,
        originators: originatorsOf(chain),
      },
      effective,
      // Only when a page needs it: without a build, every form has to be compiled for it.
      (locale) => {
        const made = own[locale];
        if (made !== undefined) return made;
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
  const skillOf = skillBook(
    (definitions.sources.files.get("flows/chatbot/skills.json")?.value as ChatSkills | undefined) ??
      null,
    {
      organisation: definitions.entity("organisation"),
      application: definitions.entities.application,
    },
    (fault) => faults.push(fault),
  );
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
    skillOf,
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

/** Those of the organisation, or of the nearest one that it extends. */
function originatorsOf(chain: readonly OrganisationFolder[]): ReadonlyMap<string, Originator> {
  const file = chain
    .flatMap(({ files }) => files)
    .find(({ path, value }) => path.endsWith("/originators.json") && value !== undefined);
  const originators = (file?.value as Originators | undefined)?.originators ?? [];
  return new Map(originators.map((each) => [each.id, each]));
}
