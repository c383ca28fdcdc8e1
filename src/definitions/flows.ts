import {
  compileProvenFlow,
  isOffered,
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
  /**
   * First product that the organization offers, for parts that belong to no product. Throws when no
   * flow names a product.
   */
  readonly product: string;
  /** Products of these flows, the first one first; also those that the organization no longer offers. */
  products: readonly string[];
  /** Addresses of the first product, for parts that belong to no flow. */
  addresses: ProductAddresses;
  definition(id: string): Flow;
  compiled(id: string): CompiledFlow;
}

export function createFlows(
  definitions: Pick<Definitions, "flows" | "entitiesOf" | "organisation">,
): Flows {
  const all = Object.values(definitions.flows).map(({ flow }) => flow);
  const products = productsOf(all);
  const info = { ...definitions.organisation };
  const offered = products.find((each) => isOffered(info, { product: each })) ?? products[0];
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
      if (offered === undefined) throw new Error("No published flow names a product.");
      return offered;
    },
    products,
    addresses: productAddresses(all, offered),
    definition,
    compiled: (id) => {
      const done = compiled.get(id);
      if (done) return done;
      const source = definition(id);
      const { flow, findings } = compileProvenFlow(source, definitions.entitiesOf(source));
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
