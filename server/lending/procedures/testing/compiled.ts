import {
  definitionsOf,
  proceduresOf,
  readSources,
  type EffectiveFlow,
  type FlowProcedure,
} from "#definitions/index.ts";
import { compileProcedure, type CompiledProcedure, type Job } from "#engine/procedure/compile.ts";
import { ANY } from "#engine/guard/type.ts";
import { isRecord } from "#engine/index.ts";
import { typedProduct } from "#engine/testing/typed-product.ts";

const definitions = definitionsOf(await readSources(process.cwd(), { organisations: ["main"] }));
const flow = definitions.base.flows.get(typedProduct.id) as EffectiveFlow;
const entities = definitions.entitiesOf(flow.flow.value);
const { schemas } = definitions.base;

/** Compiles a procedure and throws its faults. @param form true for an effect */
export function compiled(definition: Job, form = false): CompiledProcedure {
  const { procedure, faults } = compileProcedure(
    definition,
    {
      entities,
      tables: undefined,
      ports: [],
      portOf: (operation) => {
        const schema = schemas(`ports/${operation}`);
        return isRecord(schema) ? schema : null;
      },
      ...(form ? { form: ANY } : {}),
    },
    "",
  );
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join("\n"));
  return procedure;
}

/** Returns a procedure of the shipped product. */
export function shipped(kind: FlowProcedure["kind"], id: string): CompiledProcedure {
  const procedure = proceduresOf(flow, { entities, schemas, ports: [] }).find(
    (each) => each.kind === kind && each.compiled.id === id,
  );
  if (procedure === undefined) throw new Error(`no procedure ${id}`);
  return procedure.compiled;
}
