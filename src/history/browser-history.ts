/** The entry of the browser's history that the page shows. */
export interface Entry {
  pathname: string;
  /** With its question mark; empty without a query. */
  search: string;
  /** With its number sign; empty without a fragment. */
  hash: string;
  /** What the app stored with the entry. */
  state: unknown;
  /** Differs between two visits of one address. */
  key: string;
  /** Whether Back, Forward or the load of the document led here. */
  popped: boolean;
}

export interface NavigateOptions {
  /** Replaces the current entry instead of adding one. */
  replace?: boolean;
  state?: unknown;
}

export type Navigate = (href: string, options?: NavigateOptions) => void;

/** What the app keeps in `history.state`, which survives a reload. */
interface Kept {
  state: unknown;
  key: string;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" && value !== null && "key" in value && "state" in value;

const newKey = () => crypto.randomUUID().slice(0, 8);

const entryNow = (popped: boolean): Entry => {
  const { pathname, search, hash } = window.location;
  const kept: unknown = window.history.state;
  const { state, key } = isKept(kept) ? kept : { state: null, key: "first" };
  return { pathname, search, hash, state, key, popped };
};

/** The browser's history, with what the app stores in it. */
export const browserHistory = {
  current: (): Entry => entryNow(true),

  /**
   * Shows another address of this origin without loading a document. The browser resolves a relative
   * address against the current one.
   * @returns the new entry
   * @throws when the address has another origin
   */
  go(href: string, { replace = false, state = null }: NavigateOptions = {}): Entry {
    const kept: Kept = { state, key: newKey() };
    // An address such as //name would be of another origin; the browser refuses that.
    if (replace) window.history.replaceState(kept, "", href);
    else window.history.pushState(kept, "", href);
    return entryNow(false);
  },

  /** Calls back after Back and Forward. @returns how to stop */
  onPop(changed: (entry: Entry) => void): () => void {
    const listener = () => changed(entryNow(true));
    window.addEventListener("popstate", listener);
    return () => window.removeEventListener("popstate", listener);
  },
};
