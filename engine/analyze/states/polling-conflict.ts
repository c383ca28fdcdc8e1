/**
 * polling-conflict: two rules say what an open page does in one checklist state, and only one of them takes effect.
 * The waiting screen hides the page that a row of the page table names. Polling stops at a terminal state, also at one
 * in which the server is at work, and at the state that is shown for all others after the last try.
 */
import type { Flow } from "#schemas/types/flow.ts";
import { memoize } from "../../memoize.ts";
import type { LocatedFault, RulesAnalysis } from "../subject.ts";

interface Conflict {
  /** Names a list of polling or its single state. */
  readonly of: "waiting" | "terminal" | "unknown";
  /** States that it must not name. */
  readonly others: (flow: Flow) => readonly string[];
  readonly says: (state: string) => string;
  readonly fix: string;
}

const statesWithPages = ({ checklist = [] }: Flow) => statesOfRows(checklist);

const statesOfRows = /* @__PURE__ */ memoize((rows: NonNullable<Flow["checklist"]>) =>
  rows.flatMap(({ states }) => states),
);

const CONFLICTS: readonly Conflict[] = [
  {
    of: "waiting",
    others: statesWithPages,
    says: (state) =>
      `In the state ${state} the borrower sees the waiting screen, so the page that the page table names is never shown.`,
    fix: 'Remove the state from "waiting" when the borrower answers there, or from the row of the page table.',
  },
  {
    of: "terminal",
    // A state with a page is reported where `waiting` names it.
    others: (flow) => [
      ...(flow.polling?.waiting ?? []).filter((state) => !statesWithPages(flow).includes(state)),
      ...(flow.polling?.brief ?? []),
    ],
    says: (state) =>
      `An open page stops polling in the state ${state}, so it never shows what follows, although the server leaves the state by itself.`,
    fix: 'Remove the state from "terminal", or from "waiting" and "brief".',
  },
  {
    of: "unknown",
    others: ({ polling }) => polling?.terminal ?? [],
    says: (state) =>
      `After the last try a page would show ${state}, the end of another application, although the server is only slow.`,
    fix: "Name a state of its own, whose page says that it takes longer.",
  },
];

export const pollingConflict: RulesAnalysis = ({ flow }) =>
  CONFLICTS.flatMap(({ of, others, says, fix }) => {
    const named = flow.polling?.[of] ?? [];
    const refused = new Set(others(flow));
    return [named].flat().flatMap((state, index): LocatedFault[] => {
      if (!refused.has(state)) return [];
      const pointer = typeof named === "string" ? `/polling/${of}` : `/polling/${of}/${index}`;
      return [{ part: "flow", code: "polling-conflict", pointer, message: says(state), fix }];
    });
  });
