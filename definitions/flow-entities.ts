import { entitiesOfFlow } from "#engine/index.ts";
import type { EffectiveFlow, Entities } from "./model.ts";

/** Returns the schemas of the application and the profile as the guards of a flow read them. */
export function flowEntities({ flow, checklist }: EffectiveFlow, entities: Entities): Entities {
  // Checks of the whole base also read files whose structure has findings of its own.
  if (checklist === null || !Array.isArray(checklist.value.steps)) return entities;
  return entitiesOfFlow(entities, flow.value, checklist.value) as Entities;
}
