/** A store whose definitions can be replaced while the server runs, one organization at a time. */
import type { DefinitionStore } from "../contract.ts";

export interface SwitchingStore {
  /** The store that the server uses; it stays the same object. */
  store: DefinitionStore;
  /** Returns the store in use for everything that belongs to no organization. */
  shared(): DefinitionStore;
  /** Returns the store in use for an organization. */
  of(code: string): DefinitionStore;
  /**
   * Uses `next` for the shared definitions and for these organizations. Organizations that are
   * neither in `organisations` nor in `kept` are gone.
   */
  use(next: DefinitionStore, organisations: readonly string[], kept: readonly string[]): void;
}

export function switchingStore(first: DefinitionStore): SwitchingStore {
  let shared = first;
  let byCode = new Map(first.organisations.map((code) => [code, first] as const));
  // The shared store decides for an unknown organization.
  const of = (code: string): DefinitionStore => byCode.get(code) ?? shared;
  const store: DefinitionStore = {
    get entities() {
      return shared.entities;
    },
    entitiesOf: (application) => of(application.orgCode).entitiesOf(application),
    entity: (name) => shared.entity(name),
    get organisations() {
      return [...byCode.keys()];
    },
    get flags() {
      return shared.flags;
    },
    get retention() {
      return shared.retention;
    },
    skillOf: (conversation) => shared.skillOf(conversation),
    organisation: (code) => of(code).organisation(code),
    page: (code) => of(code).page(code),
    byHost(host) {
      for (const each of new Set([shared, ...byCode.values()])) {
        const code = each.byHost(host);
        if (code !== null && byCode.get(code) === each) return code;
      }
      return null;
    },
    get base() {
      return shared.base;
    },
    pinned: (...version) => shared.pinned(...version),
    manifestWith: (code, flow, locale) => of(code).manifestWith(code, flow, locale),
    async file(url) {
      // An open browser may still ask for a file that only an earlier store has.
      for (const each of new Set([shared, ...byCode.values(), first])) {
        const file = await each.file(url);
        if (file !== null) return file;
      }
      return null;
    },
    registry: {
      root: first.registry.root,
      target: first.registry.target,
      get sources() {
        return shared.registry.sources;
      },
      known: (code) => of(code).registry.known(code),
      codes: () => [...byCode.keys()],
      accept(code, published) {
        of(code).registry.accept(code, published);
        byCode.set(code, of(code));
      },
    },
  };
  return {
    store,
    shared: () => shared,
    of,
    use(next, organisations, kept) {
      const after = new Map(organisations.map((code) => [code, next] as const));
      for (const code of kept) {
        const before = byCode.get(code);
        if (before && !after.has(code)) after.set(code, before);
      }
      byCode = after;
      shared = next;
    },
  };
}
