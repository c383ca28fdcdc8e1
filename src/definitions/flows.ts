import { compileFlow, type CompiledFlow } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Definitions } from "./manifest.ts";

/** The flows of one organisation, compiled when first asked for. */
export interface Flows {
  all: readonly Flow[];
  definition(id: string): Flow;
  compiled(id: string): CompiledFlow;
}

export function createFlows(definitions: Pick<Definitions, "flows" | "entities">): Flows {
  const all = Object.values(definitions.flows).map(({ flow }) => flow);
  const compiled = new Map<string, CompiledFlow>();

  const definition = (id: string): Flow => {
    const found = definitions.flows[id]?.flow;
    if (!found)
      throw new Error(
        `No flow ${id} is published; there are ${Object.keys(definitions.flows).join(", ")}.`,
      );
    return found;
  };

  return {
    all,
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
