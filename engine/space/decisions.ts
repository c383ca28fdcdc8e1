/**
 * A flow's decision as conditions on the data: when the machine is in a state, and when a page is
 * shown.
 */
import { parseGuard } from "../guard/parse/parser.ts";
import type { Candidate, ChecklistRow, CompiledFlow } from "../flow/compiled-flow.ts";
import type { Scope } from "../guard/scope.ts";
import { memoize } from "../memoize.ts";
import { ALWAYS, NEVER, type Diagram } from "./diagram.ts";
import type { ScopedGuard, Space, WrittenValues } from "./space.ts";

export interface Decisions {
  /** When the machine visits a state. */
  readonly visited: ReadonlyMap<string, Diagram>;
  /** When the machine settles in a state. */
  readonly settled: ReadonlyMap<string, Diagram>;
  /** When the machine enters a cycle and settles nowhere. */
  readonly lost: Diagram;
  /** When a row decides the page. */
  readonly rows: ReadonlyMap<ChecklistRow, Diagram>;
  /** When a page is decided. */
  readonly pages: ReadonlyMap<string, Diagram>;
}

/**
 * All guards that a decision depends on, with the conditions on the checklist state. A space of the
 * flow needs them.
 */
export function guardsOf(flow: CompiledFlow): readonly ScopedGuard[] {
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

/** @param written fields that the checklist has overwritten before */
export function decisionsOf(flow: CompiledFlow, space: Space, written?: WrittenValues): Decisions {
  const { diagrams } = space;
  const visited = visitedStates(flow, space, written);
  const settled = new Map(
    [...flow.states].map(([id, { transitions }]) => {
      const leaves = diagrams.any(transitions.map(({ guard }) => space.yes(guard, written)));
      return [id, diagrams.and(visited.get(id) ?? NEVER, diagrams.not(leaves))];
    }),
  );
  const lost = diagrams.not(diagrams.any([...settled.values()]));
  const rows = rowConditions(flow, space, written);
  const byTable = diagrams.any([...rows.values()]);
  const pages = new Map<string, Diagram>();
  const show = (page: string, when: Diagram): void => {
    pages.set(page, diagrams.or(pages.get(page) ?? NEVER, when));
  };
  for (const [row, when] of rows) show(row.to, when);
  const byMachine = diagrams.not(byTable);
  for (const [id, state] of flow.states) {
    const current = diagrams.and(settled.get(id) ?? NEVER, byMachine);
    const conditional = firstEnabled(state.pages, space, written);
    for (const [page, when] of conditional) show(page.to, diagrams.and(current, when));
    const none = diagrams.not(diagrams.any([...conditional.values()]));
    show(state.page, diagrams.and(current, none));
  }
  show(flow.fallback, diagrams.and(lost, byMachine));
  return { visited, settled, lost, rows, pages };
}

/** When each candidate is taken. */
export function firstEnabled<C extends Candidate>(
  candidates: readonly C[],
  space: Space,
  written?: WrittenValues,
): ReadonlyMap<C, Diagram> {
  const { diagrams } = space;
  let open: Diagram = ALWAYS;
  return new Map(
    candidates.map((candidate) => {
      const enabled = space.yes(candidate.guard, written);
      const winning = diagrams.and(open, enabled);
      open = diagrams.and(open, diagrams.not(enabled));
      return [candidate, winning];
    }),
  );
}

/** When the machine visits each state. */
export function visitedStates(
  flow: CompiledFlow,
  space: Space,
  written?: WrittenValues,
): ReadonlyMap<string, Diagram> {
  const { diagrams } = space;
  const entered = firstEnabled(flow.entries, space, written);
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
    [...flow.states].map(([id, { transitions }]) => [
      id,
      firstEnabled(transitions, space, written),
    ]),
  );
  // Follows a cycle of states until no further data reaches any of them.
  const waiting = new Set(visited.keys());
  for (const state of waiting) {
    waiting.delete(state);
    const reaching = visited.get(state) ?? NEVER;
    for (const [transition, when] of ways.get(state) ?? [])
      if (arrive(transition.to, diagrams.and(reaching, when))) waiting.add(transition.to);
  }
  return visited;
}

function rowConditions(
  flow: CompiledFlow,
  space: Space,
  written?: WrittenValues,
): ReadonlyMap<ChecklistRow, Diagram> {
  const { diagrams } = space;
  let open: Diagram = ALWAYS;
  return new Map(
    flow.rows.map((row) => {
      const applies = diagrams.and(
        space.yes(stateNamed(row, flow.scope), written),
        space.yes(row.guard, written),
      );
      const winning = diagrams.and(open, applies);
      open = diagrams.and(open, diagrams.not(applies));
      return [row, winning];
    }),
  );
}

/** The condition that the application's checklist state is one that the row names. */
export const stateNamed = ({ states }: Pick<ChecklistRow, "states">, scope: Scope): ScopedGuard =>
  namedIn(scope, states.map((state) => JSON.stringify(state)).join(", "));

const namedIn = /* @__PURE__ */ memoize((scope: Scope, names: string): ScopedGuard => ({
  node: nodeNaming(names),
  scope,
}));

/** Edits of facts leave the names of the states. */
const nodes = new Map<string, ScopedGuard["node"]>();
const MAX_NODES = 10_000;

function nodeNaming(names: string): ScopedGuard["node"] {
  const known = nodes.get(names);
  if (known !== undefined) return known;
  const node = parseGuard(`application.status.checklistStatus in [${names}]`);
  if (nodes.size >= MAX_NODES) nodes.clear();
  nodes.set(names, node);
  return node;
}
