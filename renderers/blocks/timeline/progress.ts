import type { TimelineBlockOptions } from "#schemas/types/blocks/timeline.ts";

/**
 * Returns the entry of a checklist state: the one for this flow state, or else the one for any flow
 * state.
 */
export function entryOf<Entry>(
  table: Record<string, Entry> | undefined,
  state: string | undefined,
  flowState?: string | null,
): Entry | undefined {
  if (table === undefined || state === undefined) return undefined;
  const combinedState = `${state}/${flowState ?? ""}`;
  if (Object.hasOwn(table, combinedState)) return table[combinedState];
  return Object.hasOwn(table, state) ? table[state] : undefined;
}

type TimelineTexts = Pick<TimelineBlockOptions, "steps" | "aside" | "finished"> & {
  labels: Pick<TimelineBlockOptions["labels"], "unknown">;
};

export interface TimelineProgress {
  /**
   * Index of the current step; the number of steps when all are done; null when the application has
   * ended otherwise or left the timeline.
   */
  current: number | null;
  text: string;
  /** The application waits for nothing any more. */
  ended: boolean;
}

/**
 * Returns the progress of an application by its checklist state and, where the checklist leaves the
 * page to the flow, its flow state.
 */
export function progressOf(
  { steps, aside, finished = [], labels: { unknown } }: TimelineTexts,
  state: string | undefined,
  flowState?: string | null,
): TimelineProgress {
  // An entry for both states overrides one for the checklist state alone.
  for (const flow of [flowState, null]) {
    const exact = flow == null ? state : `${state ?? ""}/${flow}`;
    const ended = entryOf(aside, exact);
    if (ended !== undefined) {
      const isFinished = state !== undefined && finished.includes(state);
      return { current: isFinished ? steps.length : null, text: ended, ended: true };
    }
    const current = steps.findIndex(({ states }) => entryOf(states, exact) !== undefined);
    const text = entryOf(steps[current]?.states, exact);
    if (text !== undefined) return { current, text, ended: false };
  }
  return { current: null, text: unknown, ended: false };
}
