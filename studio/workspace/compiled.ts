/** A lender's flow, compiled once for as long as its rules stay the same. */
import {
  compileChecklist,
  compileFlow,
  memoize,
  type CompiledChecklist,
  type CompiledFlow,
  type Entities,
} from "#engine/index.ts";
import { flowEntities } from "#definitions/parts/flow-entities.ts";
import type { Definitions, EffectiveFlow } from "#definitions/model.ts";

export interface Compiled {
  readonly own: EffectiveFlow;
  readonly entities: Entities;
  readonly flow: CompiledFlow;
  readonly checklist: CompiledChecklist | null;
}

/** @throws when the lender has no such flow, or it does not compile */
export function compiledIn(definitions: Definitions, lender: string, id: string): Compiled {
  const effective = definitions.effective(lender);
  const own = effective.flows.get(id);
  if (own === undefined) throw new Error(`${lender} has no flow "${id}".`);
  const entities = flowEntities(own, definitions.within(effective));
  const { flow, checklist } = rulesOf(own.flow, own.checklist, entities, lender);
  if (flow === null)
    throw new Error(`The flow "${id}" has a fault. Findings tell which; the preview waits for it.`);
  return { own, entities, flow, checklist };
}

const rulesOf = memoize(
  (
    flow: EffectiveFlow["flow"],
    checklist: EffectiveFlow["checklist"],
    entities: Entities,
    lender: string,
  ) => ({
    flow: compileFlow(flow.value, entities, flow.sourceMap(lender)).flow,
    checklist:
      checklist === null
        ? null
        : compileChecklist(checklist.value, entities, checklist.sourceMap(lender)).checklist,
  }),
);
