/** One step of the way, in the words of the borrower. */
export interface Step {
  id: string;
  title: string;
  /** What is being waited for at this step, by checklist state, or by it and the state of the flow: `IN_PROGRESS/dtiDeclined`. */
  states: Record<string, string>;
}

/** What a table has for a checklist state: in this state of the flow, else in any. */
export function entryOf<Entry>(
  table: Record<string, Entry> | undefined,
  state: string | undefined,
  flowState?: string | null,
): Entry | undefined {
  if (table === undefined || state === undefined) return undefined;
  const own = `${state}/${flowState ?? ""}`;
  if (Object.hasOwn(table, own)) return table[own];
  return Object.hasOwn(table, state) ? table[state] : undefined;
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

/** Where an application is on its way, by the state of its checklist and, where that leaves it to the flow, the flow's. */
export function standOf(
  { steps, aside, labels: { unknown } }: TimelineWords,
  state: string | undefined,
  flowState?: string | null,
): Stand {
  // What is said of both states counts before what is said of the first alone.
  for (const flow of [flowState, null]) {
    const exact = flow == null ? state : `${state ?? ""}/${flow}`;
    const ended = entryOf(aside, exact);
    if (ended !== undefined) return { current: null, text: ended, ended: true };
    const current = steps.findIndex(({ states }) => entryOf(states, exact) !== undefined);
    const text = entryOf(steps[current]?.states, exact);
    if (text !== undefined) return { current, text, ended: false };
  }
  return { current: null, text: unknown, ended: false };
}
