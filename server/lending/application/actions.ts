import { cachedGuard, holds } from "#engine/index.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { FlowDefinition } from "#server/lending/definitions/contract.ts";
import type { Application, Profile } from "./ports.ts";

export type Action = NonNullable<Screen["actions"]>[number];

/**
 * Returns whether the action's guard holds. A guard that does not compile never holds; validation
 * reports it.
 */
export function isOffered(
  flow: FlowDefinition,
  action: Action,
  input: { application: Application; profile: Profile },
): boolean {
  if (action.when === undefined) return true;
  const guard = cachedGuard(flow.compiled.scope, action.when);
  return guard !== null && holds(guard, input);
}

/** Returns the submit action with that id; without an id, the first submit action. */
export function submitAction(screen: Screen, id: string | undefined): Action | null {
  const submits = (screen.actions ?? []).filter((action) => action.kind === "submit");
  return (id === undefined ? submits[0] : submits.find((action) => action.id === id)) ?? null;
}
