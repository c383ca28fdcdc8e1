import { proceduresOf, type EffectiveFlow, type SchemaLookup } from "#definitions/index.ts";
import { entitiesOfFlow } from "#engine/index.ts";
import type { Entities } from "#engine/json/json-schema.ts";
import type { CompiledProcedure } from "#engine/procedure/compile.ts";

/** The jobs and effects that a flow declares. */
export interface DeclaredProcedures {
  jobs: ReadonlyMap<string, CompiledProcedure>;
  /** Returns an effect as compiled for the form of a screen that runs it. */
  effectOf(name: string, screen: string): CompiledProcedure | undefined;
}

/**
 * Compiles the procedures of a flow.
 * @param fault receives each reason why one of them cannot run
 */
export function compileProcedures(
  source: EffectiveFlow,
  { entities, schemas }: { entities: Entities; schemas: SchemaLookup },
  fault: (message: string) => void,
): DeclaredProcedures {
  const jobs = new Map<string, CompiledProcedure>();
  const effects = new Map<string, CompiledProcedure>();
  const ofFlow = entitiesOfFlow(entities, source.flow.value, source.checklist?.value ?? null);
  const compiling = { entities: ofFlow, schemas, ports: [] };
  for (const { kind, screen, compiled, faults } of proceduresOf(source, compiling)) {
    for (const { pointer, message, fix } of faults)
      fault(`/procedures.json${pointer}: ${message} ${fix ?? ""}`);
    if (kind === "jobs") jobs.set(compiled.id, compiled);
    else effects.set(`${compiled.id} ${screen}`, compiled);
  }
  return { jobs, effectOf: (name, screen) => effects.get(`${name} ${screen}`) };
}
