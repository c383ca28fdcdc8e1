/** What the app asks of a browser while it renders, in a thread of Node. Nothing here does or keeps anything. */
const nothing = () => undefined;

const storage = { getItem: () => null, setItem: nothing, removeItem: nothing, clear: nothing };

const target = { addEventListener: nothing, removeEventListener: nothing };

/** Makes the thread look like a new visitor's browser at an address. */
export function standInForBrowser(address: string, locale: string): void {
  const parts = {
    ...target,
    window: globalThis,
    document: {
      ...target,
      documentElement: { lang: locale, dataset: {} },
      visibilityState: "visible",
      cookie: "",
      querySelector: () => null,
    },
    location: new URL(address),
    history: { state: null },
    localStorage: storage,
    sessionStorage: storage,
  };
  // Later versions of Node have some of these names, and no assignment replaces them.
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
