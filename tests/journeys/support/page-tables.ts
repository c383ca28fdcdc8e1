/** The page that each product's tables give to a place. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Checklist } from "#schemas/types/checklist.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { compiledFlow } from "../../personas/sandbox.ts";
import { checklistPages } from "../../vocabulary/checklist-table.ts";
import { inPersonPage, inPersonStates, localPages } from "../../vocabulary/state-table.ts";
import { FIRST_PRODUCT, personas, productOf, type Place } from "./places.ts";

const flows = resolve(import.meta.dirname, "../../../flows");
const json = <T>(path: string): T => JSON.parse(readFileSync(`${flows}/${path}`, "utf8")) as T;

interface Product {
  readonly compiled: Awaited<ReturnType<typeof compiledFlow>>;
  readonly flow: Flow;
  /** Checklist states in which the page waits for the server. */
  readonly waiting: ReadonlySet<string>;
}

/** Every product that has places, by the name of its flow. */
export const products = new Map<string, Product>();
for (const name of new Set(personas.map(productOf))) {
  const flow = json<Flow>(`${name}/flow.json`);
  const waiting = new Set<string>(flow.polling?.waiting);
  products.set(name, { flow, waiting, compiled: await compiledFlow(name) });
}

export function productNamed(name: string): Product {
  const found = products.get(name);
  if (!found) throw new Error(`No persona has the product ${name}.`);
  return found;
}

/**
 * Returns the rows of the product's checklist to which the checklist state alone leads. A row with a
 * condition needs further data, and the state of a task never becomes that of the application: the
 * journeys of their features open those pages.
 */
export function rowsByStatus(name: string): NonNullable<Flow["checklist"]> {
  const { steps } = json<Checklist>(`${name}/checklist.json`);
  const taskStates = new Set(steps.filter(({ task }) => task).map(({ state }) => state));
  const { checklist = [] } = productNamed(name).flow;
  return checklist.filter(
    ({ when, states }) => when === undefined && !states.some((state) => taskStates.has(state)),
  );
}

/**
 * Returns the page of the product's tables: the checklist state's page, else the machine state's.
 */
export function pageOf(place: Place): string {
  const { checklistState, state, persona } = place;
  if (productOf(persona) === FIRST_PRODUCT) return pageOfVocabulary(place);
  const { checklist = [], states } = productNamed(productOf(persona)).flow;
  return (
    checklist.find((row) => row.states.includes(checklistState))?.page ??
    states.find(({ id }) => id === state)?.page ??
    "no page"
  );
}

function pageOfVocabulary({ checklistState, state, persona }: Place): string {
  const conditional: Record<string, string> = {
    CLOSING_DISCLOSURE: persona === "flood-pending" ? "error/flood-cert" : "review-app/signdocs",
    BPO_ORDER_REQUEST: persona === "texas" ? "bpo/condition" : "bpo/order-bpo",
  };
  const ofChecklist =
    conditional[checklistState] ??
    checklistPages.find(([states]) => states.some((each) => each === checklistState))?.[1];
  if (ofChecklist !== undefined) return ofChecklist;
  if (persona === "texas" && inPersonStates.includes(state)) return inPersonPage;
  return localPages.find(([name]) => name === state)?.[1] ?? "no page";
}
