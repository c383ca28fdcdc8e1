import { useApp } from "#src/app.ts";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { sessionStep } from "./renewal.ts";
import { ENDED_PARAMETER, loginHref } from "./redirect.ts";
import { lifetimeOf } from "./token.ts";

/** Longest sleep between two looks at the clock: a computer that was closed has no timers. */
const LOOK_EVERY_MS = 15_000;
const TICK_MS = 1000;

/** Milliseconds until the session ends, while the person is being warned of it; otherwise null. */
export function useSessionClock(): number | null {
  const { activity, calls, session } = useApp();
  const since = useStore(session.store, (state) => (state.authenticated ? state.tokenSince : null));
  // A warning belongs to one token: with the next one it is void.
  const [warning, setWarning] = useState<{ since: number; left: number } | null>(null);

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
      if (step.kind === "warn") setWarning({ since, left: step.endsAt - now });
      // The answer brings a new token, and with it a new run of this effect.
      if (step.kind === "renew") calls.identity().catch(() => {});
      const next =
        step.kind === "warn" ? TICK_MS : step.kind === "rest" ? step.until - now : LOOK_EVERY_MS;
      timer = setTimeout(look, Math.min(Math.max(next, TICK_MS), LOOK_EVERY_MS));
    };
    timer = setTimeout(look, 0);
    return () => clearTimeout(timer);
  }, [activity, calls, session, since]);

  return warning !== null && warning.since === since ? warning.left : null;
}
