/** Compiles the procedures of a flow, for validation and for the server. */
import { isRecord, joinPointer, memoize, recordsOf } from "#engine/index.ts";
import { formType } from "#engine/expression/scope.ts";
import {
  compileProcedure,
  type CompiledProcedure,
  type Effect,
  type Job,
} from "#engine/procedure/compile.ts";
import type { Entities, JsonSchema } from "#engine/json/json-schema.ts";
import { ANY } from "#engine/guard/type.ts";
import type { Fault } from "#engine/finding.ts";
import type { PartJson } from "../parts/flow-parts.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";
import type { EffectiveFlow } from "../model.ts";

export interface FlowProcedure {
  kind: "jobs" | "effects";
  /** Pointer in procedures.json. */
  pointer: string;
  /** Screen whose action runs the effect; null for a job, and for an effect that no screen names. */
  screen: string | null;
  compiled: CompiledProcedure;
  faults: readonly Fault[];
}

/** What procedures are compiled with. */
export interface ProcedureCompiling {
  /** Entities as the flow has them. */
  entities: Entities;
  schemas: SchemaLookup;
  /** Names of the operations of all ports, for suggestions. */
  ports: readonly string[];
}

type Tables = Parameters<typeof compileProcedure>[1]["tables"];

/** Returns the procedures of a flow. An effect is compiled for the form of each screen that runs it. */
export const proceduresOf = (
  { flow, procedures, screens }: EffectiveFlow,
  { entities, schemas, ports }: ProcedureCompiling,
): readonly FlowProcedure[] =>
  procedures === null
    ? []
    : compiledProcedures(procedures.value, screens, flow.value.tables, entities, schemas, ports);

/** Cached: several checks ask, and an edit of the flow's rules changes none of the arguments. */
const compiledProcedures = memoize(function compiledProcedures(
  { jobs = [], effects = [] }: PartJson<"procedures">,
  screens: EffectiveFlow["screens"],
  tables: Tables,
  entities: Entities,
  schemas: SchemaLookup,
  ports: readonly string[],
): readonly FlowProcedure[] {
  const users = [...screens].filter(([, { value }]) => effectsNamed(value).size > 0);
  const compile = (
    kind: FlowProcedure["kind"],
    [index, definition]: readonly [number, Job | Effect],
    screen: string | null,
    form: JsonSchema | null | undefined,
  ): FlowProcedure => {
    const pointer = joinPointer("", kind, index);
    const { procedure, faults } = compiledOnce(
      definition,
      pointer,
      form,
      tables,
      entities,
      schemas,
      ports,
    );
    return { kind, pointer, screen, compiled: procedure, faults };
  };
  return [
    ...[...jobs.entries()].map((entry) => compile("jobs", entry, null, undefined)),
    ...[...effects.entries()].flatMap((entry) => {
      const [, { id }] = entry;
      const forms = users.flatMap(([screen, { value }]) =>
        effectsNamed(value).has(id) ? [[screen, formOf(value)] as const] : [],
      );
      return forms.length === 0
        ? [compile("effects", entry, null, null)]
        : forms.map(([screen, form]) => compile("effects", entry, screen, form));
    }),
  ];
});

/** @param form schema of the form that an effect reads; null without a form, undefined for a job */
const compiledOnce = memoize(
  (
    definition: Job | Effect,
    pointer: string,
    form: JsonSchema | null | undefined,
    tables: Tables,
    entities: Entities,
    schemas: SchemaLookup,
    ports: readonly string[],
  ) =>
    compileProcedure(
      definition,
      {
        entities,
        tables,
        ports,
        portOf: (operation) => {
          const schema = schemas(`ports/${operation}`);
          return isRecord(schema) ? schema : null;
        },
        ...(form === undefined ? {} : { form: form === null ? ANY : formType(form) }),
      },
      pointer,
    ),
);

/** Returns the effects that the actions of a screen run. */
const effectsNamed = memoize(
  (screen: unknown): ReadonlySet<unknown> =>
    new Set(
      recordsOf(isRecord(screen) ? screen.actions : null).flatMap(({ effects }) =>
        recordsOf(effects).map(({ effect }) => effect),
      ),
    ),
);

function formOf(screen: unknown): JsonSchema | null {
  const form = isRecord(screen) && isRecord(screen.form) ? screen.form.schema : null;
  return isRecord(form) ? form : null;
}
