/** Compiles procedures: jobs and effects that a flow declares as lists of steps. */
import type { EffectStep, JobStep, Notify, Procedures, Start } from "#schemas/types/procedures.ts";
import { compileExpression, type Expression } from "../expression/expression.ts";
import { withCalendar, withVariables, type Tables } from "../expression/scope.ts";
import type { Fault } from "../finding.ts";
import { guardFault } from "../guard/compiler.ts";
import { didYouMean } from "../names/did-you-mean.ts";
import { entityScope, type Scope } from "../guard/scope.ts";
import { ANY, BOOLEAN, STRING, typeOfSchema, type Field, type Type } from "../guard/type.ts";
import { isRecord, own } from "../json/json.ts";
import { joinPointer } from "../json/pointer.ts";
import type { Entities, JsonSchema } from "../json/json-schema.ts";
import { schemaOfPlace } from "./place.ts";

export type Job = NonNullable<Procedures["jobs"]>[number];
export type Effect = NonNullable<Procedures["effects"]>[number];
type Step = JobStep & EffectStep;

export interface CompiledStep {
  readonly id: string;
  /** Null: the step always runs. */
  readonly when: Expression | null;
  readonly action: Action;
}

export type Action =
  | { readonly kind: "ask"; readonly port: string; readonly with: readonly Argument[] }
  | { readonly kind: "write"; readonly writes: readonly Write[] }
  | { readonly kind: "makeDocuments"; readonly options: NonNullable<JobStep["makeDocuments"]> }
  | { readonly kind: "wait"; readonly wait: Wait }
  | { readonly kind: "notify"; readonly notify: Notify }
  | { readonly kind: "start"; readonly start: Start }
  | { readonly kind: "refuse"; readonly refuse: NonNullable<EffectStep["refuse"]> };

export type Argument = readonly [name: string, expression: Expression];

export interface Write {
  /** Pointer in the application, without the `/application` prefix. */
  readonly set: string;
  /** The value; null removes the place. Without it, the expression computes the value. */
  readonly value?: unknown;
  readonly expression?: Expression;
}

export type Wait =
  | { readonly for: string }
  | { readonly businessDays: number }
  | { readonly until: Expression };

export interface CompiledProcedure {
  readonly id: string;
  /** Values of the options that a caller does not give. */
  readonly defaults: { readonly [name: string]: unknown };
  readonly steps: readonly CompiledStep[];
}

/** What procedures are compiled with. */
export interface Surroundings {
  readonly entities: Entities;
  /** Tables of the flow. */
  readonly tables: Tables | undefined;
  /** Returns the schema of a port's operation, with `request` and `answer`; null when there is none. */
  portOf(operation: string): JsonSchema | null;
  /** Names of all operations. */
  readonly ports: readonly string[];
  /** Type of the answers that an effect gets; absent for a job. */
  readonly form?: Type;
}

/** Compiles one procedure. Steps with faults are left out; a procedure with faults must not run. */
export function compileProcedure(
  { id, options = {}, steps }: Job | Effect,
  surroundings: Surroundings,
  pointer: string,
): { readonly procedure: CompiledProcedure; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const base = scopeOf(surroundings, optionsType(options));
  let answers = new Map<string, Field>();
  const compiled: CompiledStep[] = [];
  for (const [index, each] of steps.entries()) {
    const step = each as Step;
    const place = joinPointer(pointer, "steps", index);
    const type: Type = { kind: "object", nullable: false, fields: answers };
    const context: Context = {
      ...surroundings,
      faults,
      place,
      expression: (source, wanted, at) => {
        const scope = withVariables(base, [["answers", type]]);
        const result = compileExpression(source, scope, { type: wanted });
        for (const diagnostic of result.diagnostics)
          faults.push(guardFault(diagnostic, source, joinPointer(place, ...at)));
        return result.expression;
      },
    };
    const when = step.when === undefined ? null : context.expression(step.when, BOOLEAN, ["when"]);
    const action = actionOf(step, context);
    if (action !== null) compiled.push({ id: step.id, when, action });
    // The answers of vendors are not stored, so they are gone after a wait.
    if (step.wait !== undefined) answers = new Map();
    else if (step.ask !== undefined) {
      const answer = surroundings.portOf(step.ask)?.properties?.["answer"];
      answers = new Map(answers).set(step.id, answerField(answer));
    }
  }
  const defaults = Object.fromEntries(
    Object.entries(options).map(([name, { default: value }]) => [name, value]),
  );
  return { procedure: { id, defaults, steps: compiled }, faults };
}

/** A call that leaves out an option without a default is a finding, so each option has a value. */
function optionsType(properties: NonNullable<(Job | Effect)["options"]>): Type {
  const required = Object.keys(properties);
  const schema = { type: "object", additionalProperties: false, required, properties };
  return typeOfSchema(schema as JsonSchema, schema as JsonSchema);
}

function scopeOf({ entities, tables, form }: Surroundings, options: Type): Scope {
  const variables: [string, Type][] = [
    ["now", STRING],
    ["options", options],
  ];
  if (form !== undefined) variables.push(["form", form], ["screen", STRING]);
  return withVariables(withCalendar(entityScope(entities), tables), variables);
}

/** An answer is absent when its step was skipped. */
function answerField(schema: unknown): Field {
  const type = isRecord(schema) ? typeOfSchema(schema, schema) : ANY;
  return { type: { ...type, nullable: true }, fallback: null, sealed: false, secret: false };
}

interface Context extends Surroundings {
  readonly faults: Fault[];
  /** Pointer of the step. */
  readonly place: string;
  expression(
    source: string,
    type: Type | null,
    at: readonly (string | number)[],
  ): Expression | null;
}

/** Makes the action of each kind of step; null when it has faults. */
const ACTIONS: { readonly [K in Action["kind"]]: (step: Step, context: Context) => Action | null } =
  {
    ask: ({ ask = "", with: given = {} }, context) => askOf(ask, given, context),
    write: ({ write = [] }, context) => ({
      kind: "write",
      writes: write.flatMap((each, index) => writeOf(each, index, context) ?? []),
    }),
    makeDocuments: ({ makeDocuments }) =>
      makeDocuments === undefined ? null : { kind: "makeDocuments", options: makeDocuments },
    wait: ({ wait = {} }, context) => waitOf(wait, context),
    notify: ({ notify }) => (notify === undefined ? null : { kind: "notify", notify }),
    start: ({ start }) => (start === undefined ? null : { kind: "start", start }),
    refuse: ({ refuse }) => (refuse === undefined ? null : { kind: "refuse", refuse }),
  };

const KINDS = Object.keys(ACTIONS) as Action["kind"][];

function actionOf(step: Step, context: Context): Action | null {
  const kind = KINDS.find((each) => step[each] !== undefined);
  return kind === undefined ? null : ACTIONS[kind](step, context);
}

function askOf(
  port: string,
  given: { readonly [name: string]: string },
  context: Context,
): Action | null {
  const schema = context.portOf(port);
  if (schema === null) {
    context.faults.push({
      code: "port-unknown",
      pointer: joinPointer(context.place, "ask"),
      message: `No vendor's port has the operation "${port}".`,
      fix:
        didYouMean(port, context.ports) ??
        `Name one of schemas/ports/: ${context.ports.join(", ")}.`,
    });
    return null;
  }
  const request = schema.properties?.["request"];
  const wanted = isRecord(request) && isRecord(request.properties) ? request.properties : {};
  const required = isRecord(request) && Array.isArray(request.required) ? request.required : [];
  const fault = (name: string | null, message: string, fix: string) =>
    context.faults.push({
      code: "port-argument",
      pointer: joinPointer(context.place, ...(name === null ? ["ask"] : ["with", name])),
      message,
      fix,
    });
  const names = Object.keys(wanted).join(", ") || "none";
  const values = Object.entries(given).flatMap(([name, source]): Argument[] => {
    const argument = own(wanted, name);
    if (!isRecord(argument)) {
      fault(name, `"${port}" takes no argument "${name}".`, `Its arguments are ${names}.`);
      return [];
    }
    const expression = context.expression(source, typeOfSchema(argument, argument), ["with", name]);
    if (expression === null) return [];
    if (required.includes(name) && expression.type.nullable && expression.type.kind !== "any")
      fault(
        name,
        `"${port}" needs the argument "${name}", and this may have no value.`,
        "Give the absent value a meaning, as in coalesce(a, '').",
      );
    return [[name, expression]];
  });
  for (const name of required)
    if (typeof name === "string" && !Object.hasOwn(given, name))
      fault(null, `"${port}" needs the argument "${name}".`, `Add it under "with".`);
  return { kind: "ask", port, with: values };
}

type WriteEntry = NonNullable<Step["write"]>[number];

function writeOf(
  { set, value, expression }: WriteEntry,
  index: number,
  context: Context,
): Write | null {
  const at = ["write", index];
  const place = schemaOfPlace(set, context.entities.application);
  if ("code" in place) {
    context.faults.push({ ...place, pointer: joinPointer(context.place, ...at, "set") });
    return null;
  }
  const pointer = set.slice("/application".length);
  if (expression === undefined) return { set: pointer, value };
  const type = typeOfSchema(place.schema, context.entities.application);
  const compiled = context.expression(expression, type, [...at, "expression"]);
  return compiled === null ? null : { set: pointer, expression: compiled };
}

function waitOf(wait: NonNullable<JobStep["wait"]>, context: Context): Action | null {
  const { for: duration, businessDays, until } = wait;
  if (duration !== undefined) return { kind: "wait", wait: { for: duration } };
  if (businessDays !== undefined) return { kind: "wait", wait: { businessDays } };
  if (until === undefined) return null;
  // A date, or a date and time: both are texts.
  const expression = context.expression(until, { ...STRING, nullable: true }, ["wait", "until"]);
  return expression === null ? null : { kind: "wait", wait: { until: expression } };
}
