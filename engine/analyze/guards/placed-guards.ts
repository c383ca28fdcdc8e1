/** The guards of a flow and of its checklist, each with its pointer. */
import type { CompiledChecklist } from "../../checklist/compile.ts";
import type { CompiledFlow } from "../../flow/compiled-flow.ts";
import type { Guard } from "../../guard/guard.ts";
import { candidateLists } from "../pages/candidate-lists.ts";
import type { Part, PlacedGuard } from "../subject.ts";

interface PointedGuard extends Partial<Pick<PlacedGuard, "role" | "next">> {
  readonly pointer: string;
  readonly guard: Guard | null;
}

/** Returns the guards of a flow. `next` is the candidate that is tried after the guard's own. */
export function guardsOfFlow(flow: CompiledFlow): readonly PlacedGuard[] {
  const { rows, entries, states, definition, open, progress, banners } = flow;
  const next = nextIn(flow);
  const candidates = [
    ...rows,
    ...entries,
    ...[...states.values()].flatMap(({ pages, transitions }) => [...pages, ...transitions]),
  ];
  return placed("flow", [
    ...candidates.map(({ pointer, guard }): PointedGuard => {
      return { pointer: `${pointer}/when`, guard, next: next.get(pointer) ?? null };
    }),
    ...definition.pages.map(({ id }, index): PointedGuard => {
      return { pointer: `/pages/${index}/open`, guard: open.get(id) ?? null };
    }),
    ...progress.map(({ guard }, index): PointedGuard => {
      return { pointer: `/progress/${index}/when`, guard };
    }),
    ...banners.map(({ guard }, index): PointedGuard => {
      return { pointer: `/banners/${index}/when`, guard };
    }),
  ]);
}

/** Maps the pointer of each candidate to the id of the one that follows it. */
const nextIn = (flow: CompiledFlow): ReadonlyMap<string, string> =>
  new Map(
    candidateLists(flow).flatMap(({ candidates }) =>
      candidates.flatMap(({ pointer }, index) => {
        const next = candidates[index + 1];
        return next === undefined ? [] : [[pointer, next.id] as const];
      }),
    ),
  );

/** Returns the guards of a checklist. `role` is "done" for those that end a step. */
export function guardsOfChecklist({ derive, steps }: CompiledChecklist): readonly PlacedGuard[] {
  return placed("checklist", [
    ...derive.map(({ guard }, index): PointedGuard => {
      return { pointer: `/derive/${index}/when`, guard };
    }),
    ...steps.flatMap(({ when, done, run }, index): readonly PointedGuard[] => [
      { pointer: `/steps/${index}/when`, guard: when },
      { pointer: `/steps/${index}/done`, guard: done, role: "done" },
      ...run.map(({ guard }, job): PointedGuard => {
        return { pointer: `/steps/${index}/run/${job}/when`, guard };
      }),
    ]),
  ]);
}

/** Returns the guards of a part with their places, without the places that have none. */
export function placed(part: Part, guards: readonly PointedGuard[]): readonly PlacedGuard[] {
  return guards.flatMap(({ pointer, guard, role = "when", next = null }) =>
    guard === null ? [] : [{ part, pointer, guard, role, next }],
  );
}
