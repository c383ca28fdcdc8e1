/** The checklist states that an application of one flow can have. */
import type { Checklist } from "#schemas/types/checklist.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { isRecord } from "../json/json.ts";
import type { Entities, JsonSchema } from "../json/json-schema.ts";
import { valueAt } from "../json/pointer.ts";
import { memoize } from "../memoize.ts";

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
  if (checklist === null) return null;
  const alone = checklist.steps.filter(({ task }) => task === undefined);
  const steps = [...alone, ...(checklist.taskLists ?? [])].map(({ state }) => state);
  const unknown = polling === undefined ? [] : [polling.unknown];
  return [...new Set([...steps, ...(checklist.states ?? []), ...unknown])];
}

const STATUS = "/properties/status/properties/checklistStatus";

/**
 * Returns the entities as guards of one flow read them: the checklist state is one of the flow's
 * own. The states of tasks are among them, because rows of the page table name them. A schema that
 * lists the states itself stays as it is.
 */
export const entitiesOfFlow = memoize(
  (entities: Entities, flow: Pick<Flow, "polling">, checklist: ListingStates | null): Entities => {
    const states = statesOf(flow, checklist);
    if (states === null) return entities;
    const tasks = (checklist?.steps ?? []).map(({ state }) => state);
    return withStates(entities, JSON.stringify([...new Set([...states, ...tasks])]));
  },
);

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
