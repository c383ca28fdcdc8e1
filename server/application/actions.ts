import { type Guard, compileGuard, holds } from "#engine/index.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { FlowDefinition } from "#server/definitions/contract.ts";
import type { Application, Profile } from "./ports.ts";

export type Action = NonNullable<Screen["actions"]>[number];

const guards = new WeakMap<FlowDefinition, Map<string, Guard | null>>();

/** Whether an action's guard holds. A guard that does not compile holds never; validation reports it. */
export function isOffered(
  flow: FlowDefinition,
  action: Action,
  input: { application: Application; profile: Profile },
): boolean {
  if (action.when === undefined) return true;
  const known = guards.get(flow) ?? new Map<string, Guard | null>();
  guards.set(flow, known);
  const guard = known.has(action.when)
    ? known.get(action.when)
    : compileGuard(action.when, flow.compiled.scope).guard;
  known.set(action.when, guard ?? null);
  return guard ? holds(guard, input) : false;
}

/** The submit action of that name; without a name, the first one. */
export function submitAction(screen: Screen, id: string | undefined): Action | null {
  const submits = (screen.actions ?? []).filter((action) => action.kind === "submit");
  return (id === undefined ? submits[0] : submits.find((action) => action.id === id)) ?? null;
}
