import type { Session } from "#src/session/session.ts";

/** What the browser tells that concerns the session. */
export function watchBrowser(session: Session): void {
  window.addEventListener("storage", session.onStorage);
  let before = session.readToken() !== null;
  window.addEventListener("pagehide", () => {
    before = session.readToken() !== null;
  });
  // Back after a log-out may bring a page out of the browser's memory, with everything on it.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted && before && session.readToken() === null) location.reload();
  });
}
