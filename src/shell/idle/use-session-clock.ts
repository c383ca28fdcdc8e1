import { useApp } from "#src/app.ts";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { sessionStep } from "#src/session/renewal.ts";
import { ENDED_PARAMETER, loginHref } from "#src/session/redirect.ts";
import { lifetimeOf } from "#src/session/token.ts";

/** Longest time between two checks: timers do not run while a computer sleeps. */
const LOOK_EVERY_MS = 15_000;
const TICK_MS = 1000;

/** Returns the milliseconds until the session ends while the warning shows, else null. */
export function useSessionClock(): number | null {
  const { activity, calls, session } = useApp();
  const since = useStore(session.store, (state) => (state.authenticated ? state.tokenSince : null));
  // A new token makes the warning of the old one void.
  const [warning, setWarning] = useState<{ since: number; secondsLeft: number } | null>(null);

  useEffect(() => {
    if (since === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = Date.now();
      const lifetime = lifetimeOf(session.readToken());
      const step = sessionStep({ lifetime, since, active: activity.last(), now });
      if (step.kind === "over") {
        session.runOut(
          `${loginHref(location.pathname + location.search, session.loginPath())}&${ENDED_PARAMETER}=idle`,
        );
        return;
      }
      if (step.kind === "warn") setWarning({ since, secondsLeft: step.endsAt - now });
      // The answer brings a new token, which runs this effect again.
      if (step.kind === "renew") calls.renewSession().catch(() => {});
      const next =
        step.kind === "warn" ? TICK_MS : step.kind === "rest" ? step.until - now : LOOK_EVERY_MS;
      timer = setTimeout(look, Math.min(Math.max(next, TICK_MS), LOOK_EVERY_MS));
    };
    timer = setTimeout(look, 0);
    return () => clearTimeout(timer);
  }, [activity, calls, session, since]);

  return warning !== null && warning.since === since ? warning.secondsLeft : null;
}
