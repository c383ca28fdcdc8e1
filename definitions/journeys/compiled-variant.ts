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
  type Guard,
} from "#engine/index.ts";
import { sharedGuardCompiler, type GuardCompiler } from "#engine/guard/compiler.ts";
import type { Definitions, EffectiveFlow, Entities } from "../model.ts";
import { accepted } from "../schemas/structure.ts";

/**
 * A flow, compiled once for all organizations that have the same rules, with its coverage goals.
 */
export interface CompiledVariant {
  readonly flow: CompiledFlow;
  readonly checklist: CompiledChecklist | null;
  readonly entities: Entities;
  readonly coverage: Coverage;
  readonly files: Pick<EffectiveFlow, CoverageGoal["part"]>;
  /** The first organization with these rules; null for the base. */
  readonly organisation: string | null;
}

export const PARTS: readonly CoverageGoal["part"][] = ["flow", "checklist"];

/** Returns null when the flow or its checklist does not compile; the compilers report why. */
export function compileVariant(
  { flow, checklist }: EffectiveFlow,
  organisation: string | null,
  definitions: Definitions,
): CompiledVariant | null {
  const fits = (schema: string, value: unknown) => {
    const validate = definitions.validatorFor(schema);
    return validate !== null && accepted(value, validate);
  };
  if (!fits("flow", flow.value)) return null;
  if (checklist !== null && !fits("checklist", checklist.value)) return null;
  // Without the states of the checklist: a guard about one that is gone compiles, and the journeys say what it breaks.
  const entities = definitions.entitiesOf(flow.value);
  const compiled = compiledFlow(flow, entities, organisation);
  const steps = checklist === null ? null : compiledChecklist(checklist, entities, organisation);
  if (compiled === null || (checklist !== null && steps === null)) return null;
  const coverage = coverageOf(compiled, steps);
  const files = { flow, checklist };
  return { flow: compiled, checklist: steps, entities, coverage, files, organisation };
}

/** An edit of the checklist leaves the compiled flow as it is, and the other way around. */
const compiledFlow = memoize(
  (file: EffectiveFlow["flow"], entities: Entities, organisation: string | null) =>
    compileFlow(file.value, entities, file.sourceMap(organisation), placedGuardCompiler).flow,
);

/**
 * Compiles each guard once for all rules with the same facts. Coverage tells the places by the
 * guards, so each place gets an object of its own.
 */
function placedGuardCompiler(...of: Parameters<typeof sharedGuardCompiler>): GuardCompiler {
  const shared = sharedGuardCompiler(...of);
  const placed = (guard: Guard | null) => guard && { ...guard };
  return {
    ...shared,
    compile: (source, pointer) => placed(shared.compile(source, pointer)),
    optional: (source, pointer) => placed(shared.optional(source, pointer)),
  };
}

const compiledChecklist = memoize(
  (
    file: NonNullable<EffectiveFlow["checklist"]>,
    entities: Entities,
    organisation: string | null,
  ) =>
    compileChecklist(file.value, entities, file.sourceMap(organisation), placedGuardCompiler)
      .checklist,
);
