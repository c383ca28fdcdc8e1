import type { Session } from "#src/session/session.ts";

/** Connects browser events to the session. */
export function watchBrowser(session: Session): void {
  window.addEventListener("storage", session.onStorage);
  let before = session.readToken() !== null;
  window.addEventListener("pagehide", () => {
    before = session.readToken() !== null;
  });
  // After a log-out, Back may restore a page from the back-forward cache with all its data.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted && before && session.readToken() === null) location.reload();
  });
}
