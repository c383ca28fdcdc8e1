/** When to renew the token and when to warn that it will run out. Pure: times in milliseconds. */

/** How long before its end a session warns. At least 120 s (WCAG 2.2.1 asks for 20). */
export const WARN_BEFORE_MS = 120_000;

interface SessionClock {
  /** Lifetime of the token from its arrival; null when the token does not say. */
  lifetime: number | null;
  /** When the token arrived. */
  since: number;
  /** When the person last typed, pointed or scrolled. */
  active: number;
  now: number;
}

type SessionStep =
  | { kind: "rest"; until: number }
  | { kind: "renew" }
  | { kind: "warn"; endsAt: number }
  | { kind: "over" };

/**
 * Returns the next action. A person who was active since the last token gets a new token half-way.
 * An inactive person is warned, and then the session ends.
 */
export function sessionStep({ lifetime, since, active, now }: SessionClock): SessionStep {
  if (lifetime === null) return { kind: "rest", until: Number.POSITIVE_INFINITY };
  const endsAt = since + lifetime;
  const warnAt = Math.max(since + lifetime / 4, endsAt - WARN_BEFORE_MS);
  const renewAt = Math.min(since + lifetime / 2, warnAt);
  if (now >= endsAt) return { kind: "over" };
  if (now < renewAt) return { kind: "rest", until: renewAt };
  if (active > since && now < warnAt) return { kind: "renew" };
  if (now < warnAt) return { kind: "rest", until: warnAt };
  return { kind: "warn", endsAt };
}
