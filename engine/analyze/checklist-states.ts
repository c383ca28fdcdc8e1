/** The checklist states that the application's schema allows. */
import { valueAt } from "../json/pointer.ts";
import type { Entities } from "../json/json-schema.ts";

const POINTER = "/properties/status/properties/checklistStatus/enum";

export function checklistStates(entities: Entities): readonly string[] {
  const states = valueAt(entities.application, POINTER);
  return Array.isArray(states) ? states.filter((state) => typeof state === "string") : [];
}
