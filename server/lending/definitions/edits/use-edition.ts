import {
  definitionsOf,
  layerOver,
  type Edition,
  type Layer,
  readSources,
  reread,
  sharedHash,
  type Sources,
  withFiles,
} from "#definitions/index.ts";
import { openStore, type OpenOptions } from "../store/store.ts";
import type { SwitchingStore } from "../store/switching-store.ts";

/** What the server needs of an edition to use it. */
type UsedEdition = Pick<Edition, "shared" | "paths" | "organisations" | "rejected">;

/**
 * Returns a function that puts an edition on the running server: it opens the shared files with the
 * published texts, and switches the organizations that differ. An edition whose shared files have
 * changed since does nothing, because a later one follows.
 */
export function editionUser(
  switching: SwitchingStore,
  options: OpenOptions,
): (edition: UsedEdition, layer: Layer) => Promise<void> {
  let before: Edition["organisations"] = {};
  return async (edition, layer) => {
    const { sources } = switching.shared().registry;
    const now = await sharedSources(sources, edition, layer);
    // A later save has changed a shared file; its edition follows.
    if (now === null) return;
    const sameShared = now === sources;
    const stays = (code: string): boolean =>
      sameShared &&
      chainOf(edition.organisations, code).every(
        (each) =>
          // An early edition leaves the others on the shared files before.
          switching.of(each).registry.sources === sources &&
          switching.of(each).registry.known(each)?.hash === edition.organisations[each]?.hash,
      ) &&
      switching.store.organisations.includes(code);
    const codes = Object.keys(edition.organisations);
    const changed = codes.filter((code) => !stays(code));
    const gone = Object.keys(before).some(
      (code) => !(code in edition.organisations) && !edition.rejected.includes(code),
    );
    before = edition.organisations;
    if (sameShared && changed.length === 0 && !gone) return;
    const next = await openStore(definitionsOf(now), options, edition.organisations);
    switching.use(next, changed, [...codes, ...edition.rejected]);
  };
}

/** Returns whether all organizations share the file at this path. */
const isShared = (path: string): boolean => !path.startsWith("flows/organisations/");

/**
 * Returns the shared files of an edition as they are on disk and published; null when they are others
 * by now.
 */
async function sharedSources(
  before: Sources,
  edition: UsedEdition,
  layer: Layer,
): Promise<Sources | null> {
  const published = layerOver(layer, isShared);
  const matches = (sources: Sources) => sharedHash(sources) === edition.shared;
  if (matches(before)) return before;
  const changed = edition.paths && withFiles(await reread(before, edition.paths), published);
  if (changed && matches(changed)) return changed;
  const all = withFiles(await readSources(before.root, { organisations: [] }), published);
  return matches(all) ? all : null;
}

/** The organization and those that it extends. */
function chainOf(entries: Edition["organisations"], code: string): string[] {
  const chain: string[] = [];
  for (let next: string | null = code; next !== null && !chain.includes(next);) {
    chain.push(next);
    next = entries[next]?.extends ?? null;
  }
  return chain;
}
