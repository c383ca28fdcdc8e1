/** How the browser waits for the checklist: 1 s, doubling, at most 5 s; 7 tries for a stable state, 14 for a waiting one. */
import type { Flow } from "#schemas/types/flow.ts";

export type Polling = NonNullable<Flow["polling"]>;

/** Ask again after `wait` milliseconds, or take `settled` as the state. */
export type NextPoll = { readonly wait: number } | { readonly settled: string };

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 5_000;
const STABLE_TRIES = 7;
const WAITING_TRIES = 14;

/**
 * `checklistState`: what the last answer said, null when it named none. `tries`: how often the server has been asked again
 * since the waiting began, 0 at first.
 */
export function nextPoll(polling: Polling, checklistState: string | null, tries: number): NextPoll {
  if (checklistState !== null && polling.terminal.includes(checklistState))
    return { settled: checklistState };
  const limit =
    checklistState !== null && polling.waiting.includes(checklistState)
      ? WAITING_TRIES
      : STABLE_TRIES;
  if (tries < limit) return { wait: Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT) };
  const kept = checklistState !== null && polling.keep.includes(checklistState);
  return { settled: kept ? checklistState : polling.unknown };
}
