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
import { homeTimeZone } from "#lending/time/home-time-zone.ts";
import { todayFor } from "#lending/time/today.ts";
import { flowEntities } from "../parts/flow-entities.ts";
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

/** Returns the date where the property of an application is. */
export type TodayOf = (application: DecisionInput["application"]) => string;

/** Returns the dates at one instant. A zone's date is computed once. */
export function todaysAt(now: Date): TodayOf {
  const dates = new Map<string, string>();
  return (application) => {
    const located = application as Parameters<typeof todayFor>[1];
    const zone = homeTimeZone(located.property);
    const known = dates.get(zone);
    if (known !== undefined) return known;
    const today = todayFor(now, located);
    dates.set(zone, today);
    return today;
  };
}

/** Returns the page after the server has run the checklist again. */
export function decidedPage(rules: Rules, input: DecisionInput, todayOf: TodayOf): DecidedPage {
  const { page, source } = decide(rules.flow, derivedInput(rules, input, todayOf));
  return { page, isFallback: source === "fallback" };
}

/** Returns the documents after the server has run the checklist again. */
export function derivedInput(
  { checklist }: Rules,
  input: DecisionInput,
  todayOf: TodayOf,
): DecisionInput {
  if (checklist === null) return input;
  const today = todayOf(input.application);
  return { ...input, application: runChecklist(checklist, input, { today }).application };
}
