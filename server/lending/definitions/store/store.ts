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
  loadDefinitions,
  type OrganisationFolder,
  publishedFolder,
  type PublishedOrganisation,
  readFolder,
  readIndex,
  sharedHash,
  SOURCE_LOCALE,
} from "#definitions/index.ts";
import type { ChatSkills } from "#schemas/types/chat-skills.ts";
import type { Flags } from "#schemas/types/flags.ts";
import type { Retention } from "#schemas/types/retention.ts";
import { flagBook } from "#server/lending/definitions/flags/flags.ts";
import { BoundedCache } from "#server/platform/storage/bounded-cache.ts";
import { openAccepted } from "./accepted.ts";
import { compileDefinition } from "../compile/compile.ts";
import {
  DefinitionError,
  type DefinitionStore,
  type EntitySchemas,
  type OrganisationDefinitions,
  type OrganisationPage,
  type ValidatedOrganisation,
} from "../contract.ts";
import { organisationCompiler } from "../compile/organisation-compiler.ts";
import { organisationPage } from "./organisation-page.ts";
import { publishedFiles } from "./published.ts";
import { ServedOrganisations } from "./served-organisations.ts";
import { skillBook } from "../compile/skills.ts";
import { validatedFolders } from "./validated-folders.ts";

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
  const index = await readIndex(root);
  const built = index?.shared === shared ? index.organisations : {};
  const accepted = await openAccepted(dataDir ?? join(root, "data"), shared);
  const folders = [join(root, publishedFolder), accepted.folder];
  const files = publishedFiles(folders);
  const served = new ServedOrganisations();
  const chainOf = validatedFolders(root, folders, served);
  const filesOf = (code: string) => chainOf(code).flatMap((folder) => folder.files);
  const publish = (code: string, effective: Effective, locale: string): string => {
    const publication = definitions.publish(code, effective, locale);
    files.add(publication);
    return publication.url;
  };
  const compile = organisationCompiler({
    definitions,
    decisions: await builtDecisions(root),
    served,
    chainOf,
    publish,
    interprets(code, flow, reason) {
      // Every save makes rules that no build has seen.
      if (published) return;
      warn(
        `Using the slower interpreter for flow ${flow} of ${code}: ${reason}. Run \`npm run build\`.`,
      );
    },
  });
  const compiled = new BoundedCache<string, OrganisationDefinitions>(COMPILED);
  const load = (code: string): OrganisationDefinitions | null => {
    const ready = compiled.get(code);
    if (ready) return ready;
    if (served.get(code) === null) return null;
    const fresh = compile(code);
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

  const unvalidated = serveAll({
    codes: published ? Object.keys(published) : folderCodes(root),
    validated: (code) => published?.[code] ?? accepted.organisations[code] ?? built[code],
    // A build of these shared files lists all that it has validated. The others go live after their validation.
    folder: (code) => (index?.shared === shared ? null : readFolder(root, code)),
    served,
  });
  const faults: string[] = [];
  const { schemas } = definitions.base;
  const fileOf = <Content>(path: string): Content | null =>
    (definitions.sources.files.get(path)?.value as Content | undefined) ?? null;
  const skillOf = skillBook(
    fileOf<ChatSkills>("flows/chatbot/skills.json"),
    declaredScope(schemas, "chat-skills"),
    (fault) => faults.push(fault),
  );
  const flags = flagBook(fileOf<Flags>("flows/flags.json"), schemas, (fault) => faults.push(fault));
  for (const code of unvalidated)
    try {
      load(code);
    } catch (error) {
      faults.push(...(error as DefinitionError).faults);
    }
  if (faults.length > 0) throw new DefinitionError(faults);

  /** Addresses of manifests that contain an earlier version of a flow. */
  const manifests = new BoundedCache<string, string>(COMPILED);
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
      return served.codes;
    },
    flags,
    retention: fileOf<Retention>("flows/retention.json"),
    skillOf,
    organisation,
    page: firstPages(served, (code, entry) =>
      entry.manifests[SOURCE_LOCALE] === undefined && !organisation(code)
        ? null
        : organisationPage(
            { base: definitions.base, flags },
            definitions.infoFrom(code, filesOf(code)),
            (locale) => entry.manifests[locale] ?? organisation(code)?.in(locale).manifestUrl ?? "",
          ),
    ),
    byHost: (host) => served.atHost(host),
    base: definitions.base.flows,
    pinned: (id, content, entities) => pinnedFlow(definitions, id, content, entities),
    manifestWith(code, flow, locale) {
      const key = `${code} ${served.get(code)?.hash} ${flow.hash} ${locale}`;
      const ready = manifests.get(key);
      if (ready !== undefined) return ready;
      const effective = definitions.effectiveFrom(code, filesOf(code));
      // A version stores no fields: all versions share those of the lender.
      const application = effective.flows.get(flow.id)?.application ?? null;
      const flows = new Map(effective.flows).set(flow.id, { ...flow.source, application });
      const url = publish(code, { ...effective, flows }, locale);
      manifests.set(key, url);
      return url;
    },
    file: files.file,
    registry: {
      root,
      target: accepted.folder,
      sources: definitions.sources,
      known: (code) => served.get(code),
      codes: () => served.codes,
      accept(code, published) {
        const [before, ready] = [served.get(code), compiled.get(code)];
        served.set(code, published);
        compiled.delete(code);
        try {
          load(code);
        } catch (error) {
          if (before) served.set(code, before);
          else served.delete(code);
          if (ready) compiled.set(code, ready);
          throw error;
        }
        accepted.keep(code, published);
      },
    },
  };
}

/**
 * Serves every organization as it was last validated, and those that nothing has validated as their folder is.
 * @returns the codes of the latter
 */
function serveAll({
  codes,
  validated,
  folder,
  served,
}: {
  codes: readonly string[];
  validated(code: string): ValidatedOrganisation | undefined;
  folder(code: string): OrganisationFolder | null;
  served: ServedOrganisations;
}): string[] {
  const unvalidated: string[] = [];
  for (const code of codes) {
    const entry = validated(code);
    if (entry) {
      served.set(code, entry);
      continue;
    }
    const own = folder(code);
    if (!own) continue;
    const { hash, extends: base, host } = own;
    served.set(code, { hash, extends: base, host, manifests: {} });
    unvalidated.push(code);
  }
  return unvalidated;
}

/** Returns the first page of an organization, made once for each of its validated versions. */
function firstPages(
  served: ServedOrganisations,
  make: (code: string, entry: ValidatedOrganisation) => OrganisationPage | null,
): DefinitionStore["page"] {
  const pages = new Map<string, { of: ValidatedOrganisation; page: OrganisationPage }>();
  return (code) => {
    const entry = served.get(code);
    if (entry === null) return null;
    const ready = pages.get(code);
    if (ready?.of === entry) return ready.page;
    const page = make(code, entry);
    if (page !== null) pages.set(code, { of: entry, page });
    return page;
  };
}

/**
 * Compiles the version of a flow that an application began on.
 * @throws DefinitionError with every fault of the version
 */
function pinnedFlow(
  { base }: Definitions,
  ...[id, content, entities]: Parameters<DefinitionStore["pinned"]>
): ReturnType<DefinitionStore["pinned"]> {
  const faults: string[] = [];
  const compiling = { base, entitiesOf: () => entities as Definitions["entities"] };
  const flow = compileDefinition(flowFrom(id, content), compiling, (fault) =>
    faults.push(`${id}${fault}`),
  );
  if (!flow || faults.length > 0) throw new DefinitionError(faults);
  return flow;
}
