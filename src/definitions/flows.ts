import {
  compileFlow,
  firstProduct,
  productAddresses,
  productsOf,
  type CompiledFlow,
  type ProductAddresses,
} from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Definitions } from "./manifest.ts";

/** The flows of one organization, each compiled on first use. */
export interface Flows {
  all: readonly Flow[];
  /** First product, for parts that belong to no flow. Throws when no flow names a product. */
  readonly product: string;
  /** Products of these flows, the first one first. */
  products: readonly string[];
  /** Addresses of the first product, for parts that belong to no flow. */
  addresses: ProductAddresses;
  definition(id: string): Flow;
  compiled(id: string): CompiledFlow;
}

export function createFlows(definitions: Pick<Definitions, "flows" | "entities">): Flows {
  const all = Object.values(definitions.flows).map(({ flow }) => flow);
  const compiled = new Map<string, CompiledFlow>();

  const definition = (id: string): Flow => {
    const flow = definitions.flows[id]?.flow;
    if (!flow)
      throw new Error(
        `No flow ${id} is published; there are ${Object.keys(definitions.flows).join(", ")}.`,
      );
    return flow;
  };

  return {
    all,
    get product() {
      const product = firstProduct(all);
      if (product === null) throw new Error("No published flow names a product.");
      return product;
    },
    products: productsOf(all),
    addresses: productAddresses(all),
    definition,
    compiled: (id) => {
      const done = compiled.get(id);
      if (done) return done;
      const { flow, findings } = compileFlow(definition(id), definitions.entities);
      if (!flow) {
        const [first] = findings.filter(({ severity }) => severity === "error");
        throw new Error(
          `Flow ${id} does not compile: ${first ? `${first.pointer}: ${first.message}` : "no reason given"}`,
        );
      }
      compiled.set(id, flow);
      return flow;
    },
  };
}
