/**
 * Saved definitions on a running server, outside production. Another process reads, checks and
 * publishes them (`definitions/watch/editions.ts`); the server takes each edition here.
 */
import {
  definitionsOf,
  layerHash,
  NO_LAYER,
  type Layer,
  type PublishedIndex,
  type Edition,
  type Finding,
  type Save,
  readIndex,
  readSources,
  sharedHash,
} from "#definitions/index.ts";
import { openStore, type OpenOptions } from "../store/store.ts";
import type { DefinitionStore } from "../contract.ts";
import { openPages, type OpenPages } from "./open-pages.ts";
import { switchingStore } from "../store/switching-store.ts";
import { editionUser } from "./use-edition.ts";

export interface Edits {
  /** Takes saves in their order. Resolves when the server uses the edition. */
  take(save: Save): Promise<void>;
  /** Uses the organizations that a build has published since the start, unless a save or a release came before. */
  takeBuilt(): Promise<void>;
  /** Host name of each organization that the build had yet to publish at the last `takeBuilt`, by its code. */
  readonly awaited: NonNullable<PublishedIndex["awaited"]>;
  /** Published texts over the files of the root. */
  readonly layer: Layer;
  /**
   * Puts other published texts over the files and uses their edition. Saves of an edition with
   * other published texts change nothing from now on.
   */
  publish(layer: Layer, save: Save): Promise<void>;
  /** Published texts that this process is about to use: its own notice of them needs no work. */
  readonly coming: ReadonlySet<Layer>;
  /** Announces the texts of a later `publish`. @returns the function that ends it */
  announce(layer: Layer): () => void;
  /** Calls `listener` after other texts are published. @returns the function that ends it */
  listenToLayers(listener: (layer: Layer) => void): () => void;
  /** The findings of the last save; null before the first one. */
  readonly findings: readonly Finding[] | null;
  /** Returns whether an organization is in use in an earlier version than the saved one. */
  isBehind(code: string): boolean;
  /** Calls `listener` after each save. @returns the function that ends it */
  listen(listener: () => void): () => void;
  /** The organizations whose pages are open: saves reach them before the others. */
  readonly pages: OpenPages;
}

/**
 * Opens an edition without compiling every organization; null when the shared files are not those
 * of the edition any more.
 */
export async function openEdition(
  root: string,
  edition: Edition,
  options: OpenOptions,
): Promise<DefinitionStore | null> {
  const sources = await readSources(root, { organisations: [] });
  if (sharedHash(sources) !== edition.shared) return null;
  return openStore(definitionsOf(sources), options, edition.organisations);
}

/**
 * Returns a store that follows saves.
 * @param save the save that `first` opened
 */
export function followSaves(
  first: DefinitionStore,
  options: OpenOptions,
  save: Save | null = null,
): { store: DefinitionStore; edits: Edits } {
  const switching = switchingStore(first);
  const use = editionUser(switching, options);
  const listeners = new Set<() => void>();
  let last = save;
  let running: Promise<void> = Promise.resolve();
  let layer = NO_LAYER;
  const coming = new Set<Layer>();
  let awaited: Edits["awaited"] = {};
  const layerListeners = new Set<(layer: Layer) => void>();

  const takeAfter = async (before: Promise<void>, save: Save): Promise<void> => {
    await before;
    if (save.edition !== null && save.edition.layer !== layerHash(layer)) return;
    try {
      if (save.edition !== null) await use(save.edition, layer);
    } catch (error) {
      // The version before stays in use.
      options.warn?.(error instanceof Error ? error.message : String(error));
    }
    last = save;
    for (const listener of listeners) listener();
  };

  const takeBuiltAfter = async (before: Promise<void>): Promise<void> => {
    await before;
    const index = await readIndex(switching.store.registry.root);
    if (index === null || last !== null || layer !== NO_LAYER) return;
    await use({ ...index, paths: null, rejected: [] }, layer);
    awaited = index.awaited ?? {};
  };

  const publishAfter = async (before: Promise<void>, next: Layer, save: Save): Promise<void> => {
    await before;
    layer = next;
    for (const listener of layerListeners) listener(next);
    await takeAfter(Promise.resolve(), save);
  };

  return {
    store: switching.store,
    edits: {
      get findings() {
        return last?.findings ?? null;
      },
      isBehind: (code) =>
        last !== null && (last.edition === null || last.edition.rejected.includes(code)),
      take(save) {
        running = takeAfter(running, save);
        return running;
      },
      takeBuilt() {
        running = takeBuiltAfter(running);
        return running;
      },
      get awaited() {
        return awaited;
      },
      get layer() {
        return layer;
      },
      coming,
      announce(next) {
        coming.add(next);
        return () => coming.delete(next);
      },
      publish(next, save) {
        running = publishAfter(running, next, save);
        return running;
      },
      listenToLayers(listener) {
        layerListeners.add(listener);
        return () => layerListeners.delete(listener);
      },
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      pages: openPages(),
    },
  };
}
