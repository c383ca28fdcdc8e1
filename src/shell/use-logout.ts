import { useApp } from "#src/app.ts";
import { useCallback } from "react";
import { safeRedirect } from "#src/session/redirect.ts";

/** Longest wait of a log-out for the server, milliseconds. The browser forgets in any case. */
const PATIENCE_MS = 3000;

/**
 * Returns the log-out: the server ends the token, and this browser keeps nothing, even when the
 * server does not answer.
 */
export function useLogout(): () => void {
  const { calls, flows, session } = useApp();
  return useCallback(() => {
    session.loggingOut();
    const leave = async () => {
      const patience = new Promise<null>((resolve) => {
        setTimeout(() => resolve(null), PATIENCE_MS);
      });
      const answer = await Promise.race([calls.logout().catch(() => null), patience]);
      const redirect = answer?.data?.redirect ?? null;
      // The log-in page of the current flow, unless the server names another one.
      session.end(
        safeRedirect(redirect, location.origin, {
          login: flows.addresses.login,
          fallback: session.loginPath(),
        }),
      );
    };
    void leave();
  }, [calls, flows, session]);
}
