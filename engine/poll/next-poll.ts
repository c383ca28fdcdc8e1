/**
 * How the browser polls for the checklist state: after 1 s, then doubling up to 5 s. It tries 7
 * times for a stable state, and 14 times for a waiting one.
 */
import type { Flow } from "#schemas/types/flow.ts";

export type Polling = NonNullable<Flow["polling"]>;

/** Poll again after `wait` milliseconds, or use `settled` as the state. */
export type NextPoll = { readonly wait: number } | { readonly settled: string };

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 5_000;
const STABLE_TRIES = 7;
const WAITING_TRIES = 14;

/**
 * Returns the wait before the next try, milliseconds, or the state with which polling ends.
 * @param checklistState state in the last answer; null when it had none
 * @param tries how often the browser has polled again so far; 0 at first
 */
export function nextPoll(polling: Polling, checklistState: string | null, tries: number): NextPoll {
  if (checklistState !== null && polling.terminal.includes(checklistState))
    return { settled: checklistState };
  const limit =
    checklistState !== null && polling.waiting.includes(checklistState)
      ? WAITING_TRIES
      : STABLE_TRIES;
  if (tries < limit) return { wait: Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT) };
  const keepsPolling = checklistState !== null && polling.keep.includes(checklistState);
  return { settled: keepsPolling ? checklistState : polling.unknown };
}
