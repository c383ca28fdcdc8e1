/** The states and the steps of a checklist that nobody leaves. */
import type { CompiledFlow } from "../../flow/compiled-flow.ts";
import type { Guard } from "../../guard/guard.ts";
import type { Entities } from "../../json/json-schema.ts";
import { NEVER } from "../../space/diagram.ts";
import { Space } from "../../space/space.ts";
import { judgeChecklist } from "../checklist/checklist-verdict.ts";
import { guardKey } from "../guards/guard-key.ts";
import type { LocatedFault, Subject } from "../subject.ts";
import { cachedVerdict } from "../verdict.ts";

export type StuckPlace = Pick<LocatedFault, "part" | "pointer"> & {
  /** Says what happens there, such as `No transition leaves the state "offer"`. */
  readonly what: string;
};

export const keyOfPlace = ({ part, pointer }: StuckPlace): string => `${part} ${pointer}`;

/**
 * Returns the states and the steps that nobody leaves, among the applicants for whom the guard
 * holds. States that none of them reaches are left out.
 */
export function stuckPlaces(
  { compiled, compiledChecklist, entities }: Subject,
  assumed: Guard | null,
): StuckPlace[] {
  const reached = compiled === null ? null : reachedAmong(compiled, assumed, entities);
  const states = [...(compiled?.states.values() ?? [])].flatMap(
    ({ id, transitions }, index): StuckPlace[] =>
      reached?.has(id) === true &&
      transitions.length > 0 &&
      transitions.every(({ guard }) => excludes(guard, assumed, entities))
        ? [
            {
              part: "flow",
              pointer: `/states/${index}`,
              what: `No transition leaves the state "${id}"`,
            },
          ]
        : [],
  );
  const verdict =
    compiledChecklist === null ? null : judgeChecklist(compiledChecklist, entities, assumed);
  const steps = (compiledChecklist?.steps ?? []).flatMap(({ id, done }, index): StuckPlace[] => {
    const saysSo = done?.node.kind === "literal" && done.node.value === false;
    return verdict?.steps[index]?.neverDone === true && !saysSo
      ? [
          {
            part: "checklist",
            pointer: `/steps/${index}/done`,
            what: `The step "${id}" is never done`,
          },
        ]
      : [];
  });
  return [...states, ...steps];
}

function reachedAmong(
  { initial, entries, states }: CompiledFlow,
  assumed: Guard | null,
  entities: Entities,
): ReadonlySet<string> {
  const open = (candidates: readonly { readonly to: string; readonly guard: Guard | null }[]) =>
    candidates.filter(({ guard }) => !excludes(guard, assumed, entities)).map(({ to }) => to);
  const reached = new Set([initial, ...open(entries)]);
  for (const id of reached)
    for (const next of open(states.get(id)?.transitions ?? [])) reached.add(next);
  return reached;
}

/** Whether no data makes both guards true. */
const excludes = (guard: Guard | null, assumed: Guard | null, entities: Entities): boolean =>
  guard !== null &&
  (cachedVerdict(entities, `both ${guardKey(assumed)} and ${guardKey(guard)}`, () => {
    const space = new Space(assumed === null ? [guard] : [assumed, guard], entities);
    return space.diagrams.and(space.yes(assumed), space.yes(guard)) === NEVER;
  }) ??
    false);
