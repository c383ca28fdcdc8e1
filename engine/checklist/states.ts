/** The checklist states that an application of one flow can have. */
import type { Checklist } from "#schemas/types/checklist.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { isRecord } from "../json/json.ts";
import type { Entities, JsonSchema } from "../json/json-schema.ts";
import { valueAt } from "../json/pointer.ts";
import { derived, memoize } from "../memoize.ts";

type ListingStates = Pick<Checklist, "steps" | "states" | "taskLists">;

/**
 * Returns the states of a checklist: those of its steps and task lists, and those that it lists in
 * `states`. The state that a browser assumes after its last try is included. While a step of a task
 * is open, the application has the state of the list. Null for a flow without a checklist.
 */
export function statesOf(
  { polling }: Pick<Flow, "polling">,
  checklist: ListingStates | null,
): readonly string[] | null {
  return checklist === null ? null : listedStates(checklist, polling?.unknown);
}

const listedStates = derived(
  ({ steps, states = [], taskLists = [] }: ListingStates, unknown?: string): readonly string[] => {
    const alone = steps.filter(({ task }) => task === undefined);
    const ofSteps = [...alone, ...taskLists].map(({ state }) => state);
    return [...new Set([...ofSteps, ...states, ...(unknown === undefined ? [] : [unknown])])];
  },
);

const STATUS = "/properties/status/properties/checklistStatus";

/**
 * Returns the entities as guards of one flow read them: the checklist state is one of the flow's
 * own. The states of tasks are among them, because rows of the page table name them. A schema that
 * lists the states itself stays as it is.
 */
export const entitiesOfFlow = (
  entities: Entities,
  { polling }: Pick<Flow, "polling">,
  checklist: ListingStates | null,
): Entities =>
  checklist === null ? entities : withStates(entities, textOfStates(checklist, polling?.unknown));

const textOfStates = derived((checklist: ListingStates, unknown?: string): string => {
  const tasks = checklist.steps.map(({ state }) => state);
  return JSON.stringify([...new Set([...listedStates(checklist, unknown), ...tasks])]);
});

const withStates = memoize((entities: Entities, states: string): Entities => {
  const { application } = entities;
  const status = application.properties?.["status"];
  const state = valueAt(application, STATUS);
  if (!isRecord(status) || !isRecord(state) || state["enum"] !== undefined) return entities;
  const ofFlow: JsonSchema = { ...state, enum: JSON.parse(states) as string[] };
  const properties = { ...(status["properties"] as object), checklistStatus: ofFlow };
  return {
    ...entities,
    application: {
      ...application,
      properties: { ...application.properties, status: { ...status, properties } },
    },
  };
});
