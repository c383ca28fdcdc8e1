/** Milliseconds between two looks. */
const EVERY = 250;
/** Milliseconds by which a look may be late. */
const LONGEST = 1_000;

/** Tells whether a process works through its events too slowly. */
export interface LoopDelay {
  isLong(): boolean;
  stop(): void;
}

/**
 * Watches how late the event loop is. One late look is a single long computation, such as the first
 * use of an organization; two in a row are more work than the process can do.
 */
export function watchLoopDelay(now: () => number = () => performance.now()): LoopDelay {
  let late = 0;
  let due = now() + EVERY;
  const timer = setInterval(() => {
    late = now() - due > LONGEST ? late + 1 : 0;
    due = now() + EVERY;
  }, EVERY);
  timer.unref();
  return { isLong: () => late >= 2, stop: () => clearInterval(timer) };
}
