import { type EntitySchema, resolveRef } from "#server/sealing/entity.ts";

/** Every name that an application's checklist state can have, as the entity schema lists them; null when it lists none. */
export function checklistStates(application: EntitySchema): readonly string[] | null {
  const state = ["status", "checklistStatus"].reduce<EntitySchema>(
    (schema, name) => resolveRef(application, schema.properties?.[name] ?? {}),
    application,
  );
  return state.enum?.filter((name) => typeof name === "string") ?? null;
}
