import { derived } from "#engine/memoize.ts";
import { isRecord, productsOf, type ProductAddresses } from "#engine/index.ts";
import { inParts } from "../../parts/in-parts.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { registeredNames } from "../../marks/registered-names.ts";
import type { EffectiveFlow } from "../../model.ts";
import { findingAt, type Check } from "../check.ts";

type PageKey = keyof ProductAddresses;

/** What a product lacks without the page. */
const purposes: Record<PageKey, string> = {
  home: "lists a person's applications",
  login: "logs a person in",
  bankReturn: "receives a borrower from a bank's own log-in",
  secondStep: "asks for a person's second factor",
};

/** Pages that every product needs. */
const always: readonly PageKey[] = ["home", "login"];

/** Returns the page keys that blocks and effects of a flow need: `x-needs-page` of their schemas. */
const neededBy = derived((flow: EffectiveFlow, schemas: SchemaLookup) => neededIn(flow, schemas));

const neededIn = inParts(({ row, file }, schemas: SchemaLookup): readonly PageKey[] =>
  registeredNames(file.value, row.schema, schemas).flatMap(({ registry, name }) => {
    const schema = schemas(`${registry}/${name}`);
    const key = isRecord(schema) ? schema["x-needs-page"] : undefined;
    return typeof key === "string" && Object.hasOwn(purposes, key) ? [key as PageKey] : [];
  }),
);

/** Finds products for which no flow names a page that the product leads to, such as its home. */
export const productPageMissing: Check = (effective, definitions) => {
  if (effective.flows.size === 0) return [];
  // A flow that no overlay changes may name the page for one that it changes.
  const whole =
    effective.organisation === null
      ? definitions.base
      : definitions.effective(effective.organisation);
  const flows = [...whole.flows.values()];
  return productsOf(flows.map(({ flow }) => flow.value)).flatMap((product) => {
    const own = flows.filter(({ flow }) => flow.value.product === product);
    const serving = flows.filter(
      ({ flow: { value } }) =>
        (value.product ?? product) === product && value.opens !== "invitation",
    );
    const needed = new Set([...always, ...own.flatMap((flow) => neededBy(flow, whole.schemas))]);
    const [first] = own;
    return [...needed].flatMap((key) =>
      first === undefined || serving.some(({ flow }) => flow.value[key] !== undefined)
        ? []
        : [
            findingAt(effective, first.flow, "/product", {
              code: "product-page-missing",
              message: `No flow names the page of the product "${product}" that ${purposes[key]}.`,
              fix: `Name it in a flow of the product or in a flow without "product": "${key}": "<page>".`,
            }),
          ],
    );
  });
};
