/** When the person was last at work in this tab. Moving the pointer is not enough: it may be the desk that shakes. */

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
