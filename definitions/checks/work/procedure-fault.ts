import { flowEntities } from "../../parts/flow-entities.ts";
import type { Definitions, Effective, EffectiveFlow } from "../../model.ts";
import { portNames } from "../../schemas/port-names.ts";
import { proceduresOf, type FlowProcedure } from "../../guards/procedures.ts";
import { findingAt, type Check } from "../check.ts";

/** Returns the procedures of a flow, compiled. */
export const compiledProcedures = (
  flow: EffectiveFlow,
  definitions: Pick<Definitions, "entitiesOf" | "sources">,
  { schemas }: Pick<Effective, "schemas">,
): readonly FlowProcedure[] =>
  flow.procedures === null
    ? []
    : proceduresOf(flow, {
        entities: flowEntities(flow, definitions),
        schemas,
        ports: portNames(definitions.sources),
      });

/**
 * Finds expressions of procedures without a meaning, ports and arguments that do not exist, and
 * writes to places that a procedure may not write.
 */
export const procedureFault: Check = (effective, definitions) =>
  [...effective.flows.values()].flatMap((flow) => {
    const { procedures } = flow;
    if (procedures === null) return [];
    const reported = new Set<string>();
    return compiledProcedures(flow, definitions, effective).flatMap(({ faults }) =>
      faults.flatMap(({ pointer, offset, ...fault }) => {
        // Several screens may run the same effect.
        const key = `${pointer} ${offset} ${fault.message}`;
        if (reported.has(key)) return [];
        reported.add(key);
        return [findingAt(effective, procedures, pointer, fault)];
      }),
    );
  });
