/**
 * The goals that journeys can cover in a flow and its checklist: each state, transition, row, page
 * and step, and both outcomes of each guard.
 */
import type { CompiledChecklist } from "../checklist/compile.ts";
import type { Candidate, CompiledFlow } from "../flow/compiled-flow.ts";
import type { Guard } from "../guard/guard.ts";
import { memoize } from "../memoize.ts";

export const GOAL_KINDS = [
  "state",
  "entry",
  "transition",
  "row",
  "page",
  "step",
  "holds",
  "fails",
] as const;

export type GoalKind = (typeof GOAL_KINDS)[number];

export interface Goal {
  readonly kind: GoalKind;
  readonly part: "flow" | "checklist";
  /** Pointer in the effective definition. For an outcome, the pointer of its guard. */
  readonly pointer: string;
  /** Name for messages, such as `product → to-assets`. */
  readonly name: string;
  /** The reason that the definition gives why no journey can cover it; null without one. */
  readonly exempt: string | null;
}

/** A guard with its pointer. */
export interface PlacedGuard {
  readonly guard: Guard | null;
  readonly pointer: string;
  readonly name: string;
}

/** Returns the key of a goal, which is the same for the same place of the flow or checklist. */
export const goalKey = ({ kind, part, pointer }: Pick<Goal, "kind" | "part" | "pointer">): string =>
  `${kind} ${part} ${pointer}`;

/** Returns the goals by part. Each part is cached apart, so that an edit of one keeps the other's. */
export const goalsOf = (
  flow: CompiledFlow,
  checklist: CompiledChecklist | null,
): Readonly<Record<Goal["part"], readonly Goal[]>> => ({
  flow: flowGoals(flow),
  checklist: checklist === null ? [] : checklistGoals(checklist),
});

/** States, entries, transitions, rows and pages, and the outcomes of the flow's guards, in this order. */
const flowGoals = memoize((flow: CompiledFlow): readonly Goal[] => {
  const inFlow = (
    kind: GoalKind,
    pointer: string,
    name: string,
    exempt: string | null = null,
  ): Goal => ({ kind, part: "flow", pointer, name, exempt });
  const named = (kind: GoalKind, candidates: readonly Candidate[], owner = ""): Goal[] =>
    candidates.map(({ id, pointer }) => inFlow(kind, pointer, `${owner}${id}`));
  const states = [...flow.states.values()];
  return [
    ...flow.definition.states.map(({ id, exempt }, index) => {
      const unreached = exempt?.find(({ code }) => code === "unreachable-state");
      return inFlow("state", `/states/${index}`, id, unreached?.reason ?? null);
    }),
    ...named("entry", flow.entries),
    ...states.flatMap(({ id, transitions }) => named("transition", transitions, `${id} → `)),
    ...named("row", flow.rows),
    ...states.flatMap(({ id, pages }) => named("page", pages, `${id}, page `)),
    ...outcomes("flow", flowGuards(flow)),
  ];
});

/** The steps, and the outcomes of the checklist's guards. */
const checklistGoals = memoize((checklist: CompiledChecklist): readonly Goal[] => [
  ...checklist.steps.map(({ id }, index): Goal => ({
    kind: "step",
    part: "checklist",
    pointer: `/steps/${index}`,
    name: id,
    exempt: null,
  })),
  ...outcomes("checklist", checklistGuards(checklist)),
]);

/**
 * Returns every place of a flow where a decision can ask a guard: rows, entries, transitions, pages,
 * progress, and the two conditions under which a page opens. The guard is null where none is written.
 */
export function flowGuards(flow: CompiledFlow): readonly PlacedGuard[] {
  const placed = (candidates: readonly Candidate[], owner = ""): PlacedGuard[] =>
    candidates.map(({ id, guard, pointer }) => ({
      guard,
      pointer: `${pointer}/when`,
      name: `${owner}${id}`,
    }));
  return [
    ...placed(flow.rows, "checklist row "),
    ...placed(flow.entries, "entry "),
    ...[...flow.states.values()].flatMap(({ id, transitions, pages }) => [
      ...placed(transitions, `${id} → `),
      ...placed(pages, `${id}, page `),
    ]),
    ...progressGuards(flow),
    ...flow.definition.pages.flatMap((page, index) => [
      {
        guard: flow.open.get(page.id) ?? null,
        pointer: openPointer(index),
        name: `page ${page.id}, open`,
      },
      {
        guard: flow.withinWhen.get(page.id) ?? null,
        pointer: withinPointer(index),
        name: `page ${page.id}, within`,
      },
    ]),
  ];
}

/** Pointer of the guard of a page that the borrower may open out of order. */
export const openPointer = (page: number): string => `/pages/${page}/open`;

/** Pointer of the guard of a page that other pages open under a condition only. */
export const withinPointer = (page: number): string => `/pages/${page}/withinWhen`;

/**
 * Returns the guards of the steps of the progress bar. Every page shows the bar, so every decision
 * evaluates them.
 */
export function progressGuards(flow: CompiledFlow): readonly PlacedGuard[] {
  return flow.progress.map(({ id, guard }, index) => ({
    guard,
    pointer: `/progress/${index}/when`,
    name: `progress ${id}`,
  }));
}

/**
 * Returns every place of a checklist where a run can ask a guard: derived values, both conditions of
 * each step, and the jobs of each step. The guard is null where none is written.
 */
export function checklistGuards(checklist: CompiledChecklist): readonly PlacedGuard[] {
  return [
    ...checklist.derive.map(({ id, guard }, index) => ({
      guard,
      pointer: `/derive/${index}/when`,
      name: `derived value ${id}`,
    })),
    ...checklist.steps.flatMap(({ id, when, done, run }, index) => [
      { guard: when, pointer: `/steps/${index}/when`, name: `step ${id}, when` },
      { guard: done, pointer: `/steps/${index}/done`, name: `step ${id}, done` },
      ...run.map((job, i) => ({
        guard: job.guard,
        pointer: `/steps/${index}/run/${i}/when`,
        name: `step ${id}, job ${job.id}`,
      })),
    ]),
  ];
}

/** Both outcomes of each guard. The literals `true` and `false` have only one, so they are no goals. */
function outcomes(part: Goal["part"], guards: readonly PlacedGuard[]): readonly Goal[] {
  return guards.flatMap(({ guard, pointer, name }): Goal[] => {
    if (guard === null || guard.node.kind === "literal") return [];
    return (["holds", "fails"] as const).map((kind) => ({
      kind,
      part,
      pointer,
      name,
      exempt: null,
    }));
  });
}
