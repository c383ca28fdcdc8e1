import { entitiesOfFlow } from "#engine/index.ts";
import { derived } from "#engine/memoize.ts";
import type { Definitions, EffectiveFlow, Entities } from "../model.ts";

/**
 * Returns the schemas of the application and the profile as the guards of a flow read them: those of
 * its product, with the states of its checklist.
 */
export function flowEntities(
  { flow, checklist }: EffectiveFlow,
  { entitiesOf }: Pick<Definitions, "entitiesOf">,
): Entities {
  const entities = entitiesOf(flow.value);
  if (checklist === null || !hasSteps(checklist.value)) return entities;
  return entitiesOfFlow(entities, flow.value, checklist.value) as Entities;
}

/** Checks of the whole base also read files whose structure has findings of its own. */
const hasSteps = derived(({ steps }: { readonly steps: unknown }): boolean => Array.isArray(steps));
