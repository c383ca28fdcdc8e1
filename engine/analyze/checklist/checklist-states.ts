/** The checklist states that an application of a flow can have, and those that the flow answers. */
import type { Flow } from "#schemas/types/flow.ts";
import { textsOf } from "../../json/lists.ts";
import { valueAt } from "../../json/pointer.ts";
import type { Entities } from "../../json/json-schema.ts";

const POINTER = "/properties/status/properties/checklistStatus/enum";

/** Returns the checklist states that the schema of the application lists; none without such a list. */
export function checklistStates(entities: Entities): readonly string[] {
  return textsOf(valueAt(entities.application, POINTER));
}

/** Returns the checklist states for which the flow says what the borrower sees. */
export const answeredStates = ({ checklist = [], leftToStates = [], polling }: Flow) =>
  new Set([
    ...checklist.flatMap(({ states }) => states),
    ...leftToStates,
    ...(polling?.waiting ?? []),
  ]);
