/** The guards of a flow and of its checklist, each with its pointer. */
import type { CompiledChecklist } from "../checklist/compile.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import type { Guard } from "../guard/guard.ts";
import type { GuardRole, Part, PlacedGuard } from "./subject.ts";

type PointedGuard = readonly [pointer: string, guard: Guard | null, role?: GuardRole];

export function guardsOfFlow(flow: CompiledFlow): readonly PlacedGuard[] {
  const { rows, entries, states, definition, open, progress } = flow;
  const candidates = [
    ...rows,
    ...entries,
    ...[...states.values()].flatMap(({ pages, transitions }) => [...pages, ...transitions]),
  ];
  return placed("flow", [
    ...candidates.map(({ pointer, guard }): PointedGuard => [`${pointer}/when`, guard]),
    ...definition.pages.map(({ id }, index): PointedGuard => [
      `/pages/${index}/open`,
      open.get(id) ?? null,
    ]),
    ...progress.map(({ guard }, index): PointedGuard => [`/progress/${index}/when`, guard]),
  ]);
}

export function guardsOfChecklist({ derive, steps }: CompiledChecklist): readonly PlacedGuard[] {
  return placed("checklist", [
    ...derive.map(({ guard }, index): PointedGuard => [`/derive/${index}/when`, guard]),
    ...steps.flatMap(({ when, done, run }, index): readonly PointedGuard[] => [
      [`/steps/${index}/when`, when],
      [`/steps/${index}/done`, done, "done"],
      ...run.map(({ guard }, job): PointedGuard => [`/steps/${index}/run/${job}/when`, guard]),
    ]),
  ]);
}

export function placed(part: Part, guards: readonly PointedGuard[]): readonly PlacedGuard[] {
  return guards.flatMap(([pointer, guard, role = "when"]) =>
    guard === null ? [] : [{ part, pointer, guard, role }],
  );
}
