import { type EntitySchema, resolveRef } from "#server/platform/sealing/entity.ts";

/** Returns every checklist state that the entity schema lists; null when it lists none. */
export function checklistStates(application: EntitySchema): readonly string[] | null {
  const state = ["status", "checklistStatus"].reduce<EntitySchema>(
    (schema, name) => resolveRef(application, schema.properties?.[name] ?? {}),
    application,
  );
  return state.enum?.filter((name) => typeof name === "string") ?? null;
}
