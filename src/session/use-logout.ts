import { useApp } from "#src/app.ts";
import { useCallback } from "react";
import { safeRedirect } from "./redirect.ts";

/** Longest that a log-out waits for the server; the browser forgets in any case. */
const PATIENCE_MS = 3000;

/** Logs out: the server ends the token, and this browser keeps nothing, whether the server was reached or not. */
export function useLogout(): () => void {
  const { calls, session } = useApp();
  return useCallback(() => {
    session.loggingOut();
    const leave = async () => {
      const patience = new Promise<null>((resolve) => {
        setTimeout(() => resolve(null), PATIENCE_MS);
      });
      const answer = await Promise.race([calls.logout().catch(() => null), patience]);
      const asked = answer?.data?.redirect ?? null;
      // The log-in page of the flow that is left, unless the server knows better.
      session.end(safeRedirect(asked, location.origin, session.loginPath()));
    };
    void leave();
  }, [calls, session]);
}
