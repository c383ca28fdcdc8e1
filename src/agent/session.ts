const AGENT = "agent-jwt";

/**
 * An agent's token belongs to the tab and is separate from a borrower's: one browser may hold both
 * sessions. So is a broker's, under a key of its own.
 */
export function agentSession(storage: Storage, onEnd: () => void, key = AGENT) {
  return {
    readToken: () => storage.getItem(key),
    storeToken: (value: string) =>
      storage.setItem(key, value.startsWith("Bearer ") ? value : `Bearer ${value}`),
    end: () => {
      storage.removeItem(key);
      onEnd();
    },
  };
}
