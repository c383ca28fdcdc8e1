import { isRecord, joinPointer, locatePage, statesOf } from "#engine/index.ts";
import { derived, memoize } from "#engine/memoize.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Effective } from "../../model.ts";
import { suggestion } from "../../findings/suggest.ts";
import { pageIdsOf, stateIdsOf } from "../../parts/flow-ids.ts";
import { findingAt, type Check } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

/** What the words of a product may name. */
interface Names {
  /** Checklist states, and `STATE/flowState` for those that leave the page to the flow. */
  readonly states: readonly string[];
  readonly pages: readonly string[];
}

/**
 * Finds states and pages in product.json that the flow does not have, and a beginning at an address
 * that no flow answers: the list of a person's applications would lack a text or lead nowhere.
 */
export const productWords: Check = (effective, definitions) => {
  const code = effective.organisation;
  const whole = code === null ? definitions.base : definitions.effective(code);
  return [...effective.flows.values()].flatMap(({ flow, checklist, product }) => {
    if (product === null) return [];
    const { begin } = product.value;
    const faults = namesIn(
      effective,
      product,
      namesOf(
        statesOf(flow.value, checklist?.value ?? null) ?? NO_STATES,
        stateIdsOf(flow.value),
        pageIdsOf(flow.value),
      ),
    );
    if (typeof begin !== "string" || isServed(whole, begin)) return faults;
    const fault = {
      code: "product-words",
      message: `No flow answers at ${begin}.`,
      fix: "Write the address of the first page of the flow that opens the product's applications.",
    };
    return [...faults, findingAt(effective, product, "/begin", fault)];
  });
};

const isServed = ({ flows }: Effective, address: string): boolean =>
  [...flows.values()].some(({ flow }) => answers(flow.value, address));

/** Tells whether a flow has a page at an address. */
const answers = derived((flow: Flow, address: string): boolean => {
  const [path = "", query = ""] = address.split("?");
  const values = new Map(query.split("&").map((pair) => pair.split("=") as [string, string]));
  return locatePage([flow], path, (name) => values.get(name) ?? null) !== null;
});

const NO_STATES: readonly string[] = [];

const namesOf = memoize(
  (states: readonly string[], ofFlow: readonly string[], pages: readonly string[]): Names => ({
    states: [...states, ...states.flatMap((state) => ofFlow.map((id) => `${state}/${id}`))],
    pages,
  }),
);

const namesIn = fileFaults((words, names: Names): FileFault[] => {
  const applications = isRecord(words) ? words["applications"] : null;
  const { labels, views } = isRecord(applications) ? applications : {};
  const tables = Object.entries({ labels, views }).flatMap(([member, table]) =>
    isRecord(table) ? Object.entries(table).map((entry) => [member, ...entry] as const) : [],
  );
  return tables.flatMap(([member, state, entry]) => {
    const pointer = joinPointer("/applications", member, state);
    const page = isRecord(entry) ? entry["page"] : undefined;
    return [
      ...(names.states.includes(state)
        ? []
        : [
            {
              pointer,
              code: "product-words",
              message: `No application of this flow is in the state "${state}".`,
              fix: suggestion(state, names.states),
            },
          ]),
      ...(typeof page !== "string" || names.pages.includes(page)
        ? []
        : [
            {
              pointer: joinPointer(pointer, "page"),
              code: "product-words",
              message: `The flow has no page "${page}".`,
              fix: suggestion(page, names.pages),
            },
          ]),
    ];
  });
});
