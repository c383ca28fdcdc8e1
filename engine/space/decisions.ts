/** A flow's decision as conditions: on which data the machine stands in a state, and on which data a page is shown. */
import { parseGuard } from "../guard/parser.ts";
import type { Candidate, ChecklistRow, CompiledFlow } from "../flow/compiled-flow.ts";
import type { Scope } from "../guard/scope.ts";
import { ALWAYS, NEVER, type Diagram } from "./diagram.ts";
import type { Asked, Space } from "./space.ts";

export interface Decisions {
  /** When the machine comes through a state. */
  readonly visited: ReadonlyMap<string, Diagram>;
  /** When it settles there. */
  readonly settled: ReadonlyMap<string, Diagram>;
  /** When it goes in a circle and settles nowhere. */
  readonly lost: Diagram;
  /** When the page table decides by the row. */
  readonly rows: ReadonlyMap<ChecklistRow, Diagram>;
  /** When the page is the one decided for. */
  readonly pages: ReadonlyMap<string, Diagram>;
}

/** Guards that decide, those that ask for the checklist state included: what a space has to be made of. */
export function guardsOf(flow: CompiledFlow): readonly Asked[] {
  const states = [...flow.states.values()];
  return [
    ...flow.rows.map((row) => stateNamed(row, flow.scope)),
    ...[
      ...flow.rows,
      ...flow.entries,
      ...states.flatMap(({ pages, transitions }) => [...transitions, ...pages]),
    ].flatMap(({ guard }) => (guard === null ? [] : [guard])),
  ];
}

export function decisionsOf(flow: CompiledFlow, space: Space): Decisions {
  const { diagrams } = space;
  const visited = visitedStates(flow, space);
  const settled = new Map(
    [...flow.states].map(([id, { transitions }]) => {
      const leaves = diagrams.any(transitions.map(({ guard }) => space.yes(guard)));
      return [id, diagrams.and(visited.get(id) ?? NEVER, diagrams.not(leaves))];
    }),
  );
  const lost = diagrams.not(diagrams.any([...settled.values()]));
  const rows = rowConditions(flow, space);
  const byTable = diagrams.any([...rows.values()]);
  const pages = new Map<string, Diagram>();
  const show = (page: string, when: Diagram): void => {
    pages.set(page, diagrams.or(pages.get(page) ?? NEVER, when));
  };
  for (const [row, when] of rows) show(row.to, when);
  const byMachine = diagrams.not(byTable);
  for (const [id, state] of flow.states) {
    const stands = diagrams.and(settled.get(id) ?? NEVER, byMachine);
    const conditional = firstEnabled(state.pages, space);
    for (const [page, when] of conditional) show(page.to, diagrams.and(stands, when));
    const none = diagrams.not(diagrams.any([...conditional.values()]));
    show(state.page, diagrams.and(stands, none));
  }
  show(flow.fallback, diagrams.and(lost, byMachine));
  return { visited, settled, lost, rows, pages };
}

/** When each candidate is the one taken. */
export function firstEnabled<C extends Candidate>(
  candidates: readonly C[],
  space: Space,
): ReadonlyMap<C, Diagram> {
  const { diagrams } = space;
  let open: Diagram = ALWAYS;
  return new Map(
    candidates.map((candidate) => {
      const enabled = space.yes(candidate.guard);
      const taken = diagrams.and(open, enabled);
      open = diagrams.and(open, diagrams.not(enabled));
      return [candidate, taken];
    }),
  );
}

/** When the machine comes through each state. */
export function visitedStates(flow: CompiledFlow, space: Space): ReadonlyMap<string, Diagram> {
  const { diagrams } = space;
  const entered = firstEnabled(flow.entries, space);
  const visited = new Map<string, Diagram>();
  const arrive = (state: string, when: Diagram): boolean => {
    const before = visited.get(state) ?? NEVER;
    const after = diagrams.or(before, when);
    visited.set(state, after);
    return after !== before;
  };
  arrive(flow.initial, diagrams.not(diagrams.any([...entered.values()])));
  for (const [entry, when] of entered) arrive(entry.to, when);
  const ways = new Map(
    [...flow.states].map(([id, { transitions }]) => [id, firstEnabled(transitions, space)]),
  );
  // A circle of states is walked until no more data arrives anywhere.
  const waiting = new Set(visited.keys());
  for (const state of waiting) {
    waiting.delete(state);
    const here = visited.get(state) ?? NEVER;
    for (const [transition, when] of ways.get(state) ?? [])
      if (arrive(transition.to, diagrams.and(here, when))) waiting.add(transition.to);
  }
  return visited;
}

function rowConditions(flow: CompiledFlow, space: Space): ReadonlyMap<ChecklistRow, Diagram> {
  const { diagrams } = space;
  let open: Diagram = ALWAYS;
  return new Map(
    flow.rows.map((row) => {
      const applies = diagrams.and(space.yes(stateNamed(row, flow.scope)), space.yes(row.guard));
      const taken = diagrams.and(open, applies);
      open = diagrams.and(open, diagrams.not(applies));
      return [row, taken];
    }),
  );
}

const known = new WeakMap<ChecklistRow, Asked>();

/** Asks whether the application's checklist state is one that the row names. */
export function stateNamed(row: ChecklistRow, scope: Scope): Asked {
  const found = known.get(row);
  if (found !== undefined) return found;
  const names = row.states.map((state) => JSON.stringify(state)).join(", ");
  const made = { node: parseGuard(`application.status.checklistStatus in [${names}]`), scope };
  known.set(row, made);
  return made;
}
