/**
 * Tracks the person's last activity in this tab. Pointer movement alone does not count, since a
 * bumped desk causes it.
 */

/**
 * Without activity for this long a page stops asking the server, because every answer would prolong
 * the session.
 */
export const UNATTENDED_AFTER_MS = 5 * 60_000;

const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

export function watchActivity(target: EventTarget, now: () => number) {
  let last = now();
  const note = () => {
    last = now();
  };
  for (const sign of SIGNS) target.addEventListener(sign, note, { passive: true, capture: true });
  return {
    last: () => last,
    stop: () => {
      for (const sign of SIGNS) target.removeEventListener(sign, note, { capture: true });
    },
  };
}

export type Activity = ReturnType<typeof watchActivity>;
