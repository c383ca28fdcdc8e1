import { formChoices, withoutChoice } from "#engine/form/choices.ts";
import { cachedGuard, holds, unaskedProperties } from "#engine/index.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { FlowDefinition } from "#server/lending/definitions/contract.ts";
import type { Application, Profile } from "../ports.ts";

export type Action = NonNullable<Screen["actions"]>[number];

/** A guard that does not compile never holds; validation reports it. */
function guardHolds(
  flow: FlowDefinition,
  source: string,
  input: { application: Application; profile: Profile },
): boolean {
  const guard = cachedGuard(flow.compiled.scope, source);
  return guard !== null && holds(guard, input);
}

/** Returns whether the action's guard holds. */
export function isOffered(
  flow: FlowDefinition,
  action: Action,
  input: { application: Application; profile: Profile },
): boolean {
  return action.when === undefined || guardHolds(flow, action.when, input);
}

/**
 * Returns the properties of the screen's form that the borrower is not asked: their guard does not
 * hold, or they have no choice.
 * @param input the data before this submission
 */
export const unaskedOf = (
  flow: FlowDefinition,
  { form }: Screen,
  input: { application: Application; profile: Profile },
): ReadonlySet<string> =>
  new Set([
    ...unaskedProperties(form, (source) => guardHolds(flow, source, input)),
    ...withoutChoice(formChoices(form, flow.flow.choices, input)),
  ]);

/** Returns the submit action with that id; without an id, the first submit action. */
export function submitAction(screen: Screen, id: string | undefined): Action | null {
  const submits = (screen.actions ?? []).filter((action) => action.kind === "submit");
  return (id === undefined ? submits[0] : submits.find((action) => action.id === id)) ?? null;
}
