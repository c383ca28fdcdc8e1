/** An agent's token is kept for the tab, apart from a borrower's: both may be logged in in one browser. */
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
