/**
 * The definitions as the server uses them. Shared definitions are read at the start. An
 * organization is read and compiled on first use, and a bounded number stays compiled. Neither the
 * start nor the memory grows with the number of organizations.
 */
import { join } from "node:path";
import {
  builtDecisions,
  type Definitions,
  type Effective,
  folderCodes,
  loadDefinitions,
  publishedFolder,
  type PublishedOrganisation,
  readFolder,
  readIndex,
  sharedHash,
  SOURCE_LOCALE,
} from "#definitions/index.ts";
import { organisationCompiler } from "../compile/organisation-compiler.ts";
import { DefinitionError, type DefinitionStore, type EntitySchemas } from "../contract.ts";
import { openAccepted } from "./accepted.ts";
import { compiledOrganisations } from "./compiled-organisations.ts";
import { firstPages } from "./first-pages.ts";
import { organisationPage } from "./organisation-page.ts";
import { pinnedFlow } from "./pinned-flow.ts";
import { publishedFiles } from "./published.ts";
import { serveAll } from "./serve-all.ts";
import { ServedOrganisations } from "./served-organisations.ts";
import { sharedBooks } from "./shared-books.ts";
import { validatedFolders } from "./validated-folders.ts";
import { versionManifests } from "./version-manifests.ts";

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
  const effectiveOf = (code: string) => definitions.effectiveFrom(code, filesOf(code));
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
  const { load, organisation, accept } = compiledOrganisations({
    served,
    compile,
    keep: (code, entry) => accepted.keep(code, entry),
    warn,
  });

  const unvalidated = serveAll({
    codes: published ? Object.keys(published) : folderCodes(root),
    validated: (code) => published?.[code] ?? accepted.organisations[code] ?? built[code],
    // A build of these shared files lists all that it has validated. The others go live after their validation.
    folder: (code) => (index?.shared === shared ? null : readFolder(root, code)),
    served,
  });
  const faults: string[] = [];
  const books = sharedBooks(definitions, (fault) => faults.push(fault));
  for (const code of unvalidated)
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
      return served.codes;
    },
    ...books,
    organisation,
    page: firstPages(served, (code, entry) =>
      entry.manifests[SOURCE_LOCALE] === undefined && !organisation(code)
        ? null
        : organisationPage(
            { base: definitions.base, flags: books.flags },
            definitions.infoFrom(code, filesOf(code)),
            (locale) => entry.manifests[locale] ?? organisation(code)?.in(locale).manifestUrl ?? "",
          ),
    ),
    byHost: (host) => served.atHost(host),
    base: definitions.base.flows,
    pinned: (id, content, entities) => pinnedFlow(definitions, id, content, entities),
    manifestWith: versionManifests({ served, effectiveOf, publish }),
    file: files.file,
    registry: {
      root,
      target: accepted.folder,
      sources: definitions.sources,
      known: (code) => served.get(code),
      codes: () => served.codes,
      accept,
    },
  };
}
