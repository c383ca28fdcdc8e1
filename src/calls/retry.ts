import { isCallError, NO_ANSWER } from "./call-error.ts";

/**
 * Retry rule of the product specification, section 7: up to 5 attempts, delays doubling from 1
 * second.
 */
export const ATTEMPTS = 5;
export const FIRST_DELAY_MS = 1000;

/** Statuses after which the same call may succeed. */
const PASSING_STATUSES = new Set([NO_ANSWER, 408, 425, 429, 500, 502, 503, 504]);

export function mayPass(error: unknown): boolean {
  return isCallError(error) && PASSING_STATUSES.has(error.status);
}

/** Milliseconds that the server asks to wait after a failure; 0 when it names none. */
export const requestedWait = (error: unknown): number =>
  isCallError(error) && error.retryAfter !== null ? error.retryAfter * 1000 : 0;

/** Largest share that a wait grows by, so that clients that failed together come back apart. */
const SPREAD = 0.5;

/**
 * Delay before attempt `next` (2, 3, …), milliseconds. A longer wait that the server names takes
 * precedence, and nobody comes back before it.
 *
 * @param random from 0 up to 1
 */
function delayBefore(next: number, error: unknown, random: number): number {
  const doubled = FIRST_DELAY_MS * 2 ** (next - 2);
  const requested = requestedWait(error);
  return Math.round(
    requested > doubled ? requested * (1 + random) : doubled * (1 + SPREAD * random),
  );
}

interface RetryEffects {
  sleep(ms: number): Promise<void>;
  /** Returns a number from 0 up to 1. */
  random(): number;
  /** Called before each wait, so that the shell can show the trouble. */
  onTrouble?(): void;
}

/**
 * Runs `attempt` until it succeeds, fails for good, or has run 5 times; then throws the last error.
 *
 * @param patience longest wait before another attempt, milliseconds; the error follows in place of a longer one
 */
export async function withRetry<T>(
  attempt: () => Promise<T>,
  effects: RetryEffects,
  patience = Infinity,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (count === ATTEMPTS || !mayPass(error)) throw error;
      const wait = delayBefore(count + 1, error, effects.random());
      if (wait > patience) throw error;
      effects.onTrouble?.();
      await effects.sleep(wait);
    }
  }
}
