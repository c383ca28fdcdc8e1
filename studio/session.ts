/** A product owner's token belongs to the tab, and is separate from the other sessions of a browser. */
const KEY = "studio-jwt";

export function studioSession(storage: Storage, onEnd: () => void) {
  return {
    readToken: () => storage.getItem(KEY),
    storeToken: (value: string) =>
      storage.setItem(KEY, value.startsWith("Bearer ") ? value : `Bearer ${value}`),
    end: () => {
      storage.removeItem(KEY);
      onEnd();
    },
  };
}
