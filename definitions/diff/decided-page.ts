/** The page of an application by one version of the definitions. */
import {
  compileChecklist,
  compileFlow,
  decide,
  runChecklist,
  type CompiledChecklist,
  type CompiledFlow,
  type Entities,
} from "#engine/index.ts";
import { todayFor } from "#lending/time/today.ts";
import { flowEntities } from "../flow-entities.ts";
import type { Definitions, Effective } from "../index.ts";

export interface DecisionInput {
  application: Record<string, unknown>;
  profile: Record<string, unknown>;
}

/** The rules of a flow, compiled. */
export interface Rules {
  readonly flow: CompiledFlow;
  readonly checklist: CompiledChecklist | null;
  readonly entities: Entities;
}

/** Returns null when the definitions lack the flow or it does not compile. */
export function rulesOf(id: string, effective: Effective, definitions: Definitions): Rules | null {
  const own = effective.flows.get(id);
  if (own === undefined) return null;
  const entities = flowEntities(own, definitions);
  const { flow } = compileFlow(own.flow.value, entities);
  const checklist = own.checklist && compileChecklist(own.checklist.value, entities).checklist;
  return flow === null ? null : { flow, checklist, entities };
}

export interface DecidedPage {
  readonly page: string;
  /** Whether no rule gives a page, so that the flow's fallback remains. */
  readonly isFallback: boolean;
}

/** Returns the page after the server has run the checklist again. */
export function decidedPage(
  { flow, checklist }: Rules,
  input: DecisionInput,
  now: Date,
): DecidedPage {
  let decided = input;
  if (checklist !== null) {
    const today = todayFor(now, input.application as Parameters<typeof todayFor>[1]);
    decided = { ...input, application: runChecklist(checklist, input, { today }).application };
  }
  const { page, source } = decide(flow, decided);
  return { page, isFallback: source === "fallback" };
}
