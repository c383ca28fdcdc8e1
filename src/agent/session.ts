/**
 * An agent's token belongs to the tab and is separate from a borrower's: one browser may hold both
 * sessions.
 */
const KEY = "agent-jwt";

export function agentSession(storage: Storage, onEnd: () => void) {
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
