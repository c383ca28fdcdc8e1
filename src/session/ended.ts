/** Keeps in the tab that the server refused a session, until the log-in page has said so. */
const KEY = "hearthline:ended";

export const noteEnd = (): void => sessionStorage.setItem(KEY, "1");

/** Returns whether a session was refused, once. */
export function takeEnd(): boolean {
  const ended = sessionStorage.getItem(KEY) !== null;
  sessionStorage.removeItem(KEY);
  return ended;
}
