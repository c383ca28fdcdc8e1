/** Compiles the rules that journeys walk. */
import {
  compileChecklist,
  compileFlow,
  coverageOf,
  memoize,
  type CompiledChecklist,
  type CompiledFlow,
  type Coverage,
  type CoverageGoal,
  type SourceMap,
} from "#engine/index.ts";
import type { Definitions, EffectiveFlow, Entities } from "../model.ts";

/**
 * A flow, compiled once for all organizations that have the same rules, with its coverage goals.
 */
export interface CompiledVariant {
  readonly flow: CompiledFlow;
  readonly checklist: CompiledChecklist | null;
  readonly entities: Entities;
  readonly coverage: Coverage;
  readonly maps: { readonly [P in CoverageGoal["part"]]: SourceMap };
}

/** Returns null when the flow or its checklist does not compile; the compilers report why. */
export function compileVariant(
  { flow, checklist }: EffectiveFlow,
  organisation: string | null,
  definitions: Definitions,
): CompiledVariant | null {
  const fits = (schema: string, value: unknown) =>
    definitions.validatorFor(schema)?.(value) === true;
  if (!fits("flow", flow.value)) return null;
  if (checklist !== null && !fits("checklist", checklist.value)) return null;
  const maps = {
    flow: flow.sourceMap(organisation),
    checklist: (checklist ?? flow).sourceMap(organisation),
  };
  const entities = definitions.entitiesOf(flow.value);
  const compiled = compiledFlow(flow, entities, organisation);
  const steps = checklist === null ? null : compiledChecklist(checklist, entities, organisation);
  if (compiled === null || (checklist !== null && steps === null)) return null;
  const coverage = coverageOf(compiled, steps);
  return { flow: compiled, checklist: steps, entities, coverage, maps };
}

/** An edit of the checklist leaves the compiled flow as it is, and the other way around. */
const compiledFlow = memoize(
  (file: EffectiveFlow["flow"], entities: Entities, organisation: string | null) =>
    compileFlow(file.value, entities, file.sourceMap(organisation)).flow,
);

const compiledChecklist = memoize(
  (
    file: NonNullable<EffectiveFlow["checklist"]>,
    entities: Entities,
    organisation: string | null,
  ) => compileChecklist(file.value, entities, file.sourceMap(organisation)).checklist,
);
