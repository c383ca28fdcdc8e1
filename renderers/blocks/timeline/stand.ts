/** One step of the way, in the words of the borrower. */
export interface Step {
  id: string;
  title: string;
  /** What is being waited for at this step, by checklist state. */
  states: Record<string, string>;
}

export interface TimelineWords {
  steps: Step[];
  /** What is said in checklist states in which the way has ended, or leads aside. */
  aside: Record<string, string>;
  labels: {
    /** Said in every other state. */
    unknown: string;
  };
}

export interface Stand {
  /** Index of the step; null when the way has ended or leads aside. */
  current: number | null;
  text: string;
  /** Nothing is waited for any more. */
  ended: boolean;
}

/** Where an application is on its way, by the state of its checklist. */
export function standOf(
  { steps, aside, labels: { unknown } }: TimelineWords,
  state: string | undefined,
): Stand {
  const current = steps.findIndex(({ states }) => Object.hasOwn(states, state ?? ""));
  const text = steps[current]?.states[state ?? ""];
  if (text !== undefined) return { current, text, ended: false };
  if (state !== undefined && Object.hasOwn(aside, state))
    return { current: null, text: aside[state] ?? unknown, ended: true };
  return { current: null, text: unknown, ended: false };
}
