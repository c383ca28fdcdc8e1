/** Checklist definition → compiled checklist. */
import type { Checklist } from "#schemas/types/checklist.ts";
import { duplicateId } from "../analyze/duplicate-id.ts";
import { taskFault } from "../analyze/checklist/task-fault.ts";
import {
  findingAt,
  hasErrors,
  unlocated,
  type Fault,
  type Finding,
  type SourceMap,
} from "../finding.ts";
import { compileExpression, type Expression } from "../expression/expression.ts";
import { withCalendar } from "../expression/scope.ts";
import { guardCompiler, guardFinding } from "../guard/compiler.ts";
import type { Guard } from "../guard/guard.ts";
import type { Scope } from "../guard/scope.ts";
import { ANY, typeOfSchema } from "../guard/type.ts";
import type { Entities, JsonSchema } from "../json/json-schema.ts";
import { memoize } from "../memoize.ts";
import { parsePointer } from "../json/pointer.ts";
import { schemaAt } from "../json/schema-at.ts";

export interface Derivation {
  readonly id: string;
  /** Pointer in the application, without the `/application` prefix. */
  readonly set: string;
  /** The segments of that pointer. */
  readonly segments: readonly string[];
  readonly guard: Guard | null;
  /** The value to write when the guard holds. Without it, whether the guard holds is written. */
  readonly value?: unknown;
  /** Computes the value to write, in place of `value`. */
  readonly expression?: Expression;
}

export interface Job {
  readonly id: string;
  /** Capability and operation, such as `credit.softPull`. */
  readonly job: string;
  readonly guard: Guard | null;
  /**
   * Pointer in the application, without the `/application` prefix, to the time at which the job is
   * due. Null: at once.
   */
  readonly after: string | null;
  readonly options: { readonly [name: string]: unknown };
}

/** Steps that are open at the same time. */
export interface TaskList {
  readonly id: string;
  readonly state: string;
  readonly tasks: readonly Task[];
}

export interface Task {
  readonly id: string;
  /** Tasks of the list that must be completed first. */
  readonly after: readonly string[];
}

export interface Step {
  readonly id: string;
  readonly state: string;
  /** Task to which the step belongs; null outside the task lists. */
  readonly task: string | null;
  readonly when: Guard | null;
  readonly done: Guard | null;
  readonly run: readonly Job[];
}

export interface CompiledChecklist {
  readonly id: string;
  readonly definition: Checklist;
  readonly scope: Scope;
  readonly derive: readonly Derivation[];
  readonly steps: readonly Step[];
  /** Task lists by each of their tasks. */
  readonly listOf: ReadonlyMap<string, TaskList>;
}

export interface ChecklistResult {
  /** Null when there are findings of severity error. */
  readonly checklist: CompiledChecklist | null;
  readonly findings: readonly Finding[];
}

/**
 * Compiles a checklist that fits `schemas/checklist.schema.json`. Its facts are added to the facts
 * passed in.
 * @param compilerFor makes the compiler of its guards
 */
export function compileChecklist(
  definition: Checklist,
  entities: Entities,
  sourceMap: SourceMap = unlocated(`flows/${definition.id}/checklist.json`),
  compilerFor = guardCompiler,
): ChecklistResult {
  const guards = compilerFor(entities, definition.facts, sourceMap);
  const faults: Fault[] = [...duplicateId(definition), ...taskFault(definition)];
  const calendar = calendarOf(guards.scope, definition.tables);
  const expressionFindings: Finding[] = [];
  const computed = (source: string, set: JsonSchema | null, pointer: string) => {
    const { expression, diagnostics } = compiledValue(calendar, source, set, entities.application);
    for (const diagnostic of diagnostics)
      expressionFindings.push(guardFinding(diagnostic, source, pointer, sourceMap));
    return expression;
  };
  const derive = (definition.derive ?? []).map((entry, index): Derivation => {
    const pointer = `/derive/${index}`;
    const target = schemaAt(entities.application, withoutRoot(entry.set));
    if (target === null) faults.push(unknownTarget(entry.set, `${pointer}/set`));
    const guard = guards.optional(entry.when, `${pointer}/when`);
    const set = withoutRoot(entry.set);
    const derivation = { id: entry.id, set, segments: parsePointer(set), guard };
    const expression =
      entry.expression === undefined
        ? null
        : computed(entry.expression, target, `${pointer}/expression`);
    if (expression !== null) return { ...derivation, expression };
    return entry.value === undefined ? derivation : { ...derivation, value: entry.value };
  });
  const steps = definition.steps.map((step, index): Step => {
    const pointer = `/steps/${index}`;
    return {
      id: step.id,
      state: step.state,
      task: step.task ?? null,
      when: guards.optional(step.when, `${pointer}/when`),
      done: guards.compile(step.done, `${pointer}/done`),
      run: (step.run ?? []).map((run, i): Job => {
        const place = `${pointer}/run/${i}`;
        if (run.after !== undefined)
          faults.push(...afterFaults(run.after, `${place}/after`, entities.application));
        return {
          id: run.id,
          job: run.job,
          guard: guards.optional(run.when, `${place}/when`),
          after: run.after === undefined ? null : withoutRoot(run.after),
          options: run.options ?? {},
        };
      }),
    };
  });
  const findings = [
    ...faults.map((fault) => findingAt(sourceMap, fault)),
    ...guards.findings,
    ...expressionFindings,
  ];
  const listOf = taskListsOf(definition);
  const compiled = { id: definition.id, definition, scope: guards.scope, derive, steps, listOf };
  return { checklist: hasErrors(findings) ? null : compiled, findings };
}

const calendarOf = /* @__PURE__ */ memoize(withCalendar);

/** Compiles what computes a derived value, once for checklists whose guards share their scope. */
const compiledValue = /* @__PURE__ */ memoize(
  (scope: Scope, source: string, set: JsonSchema | null, root: JsonSchema) =>
    compileExpression(source, scope, { type: set === null ? ANY : typeOfSchema(set, root) }),
);

function taskListsOf({ taskLists = [] }: Checklist): ReadonlyMap<string, TaskList> {
  return new Map(
    taskLists.flatMap(({ id, state, tasks }) => {
      const list = { id, state, tasks: tasks.map((task) => ({ after: [], ...task })) };
      return tasks.map((task) => [task.id, list] as const);
    }),
  );
}

function withoutRoot(pointer: string): string {
  return pointer.startsWith("/application/") ? pointer.slice("/application".length) : pointer;
}

/** A job waits for a time. It would not wait for any other value. */
function afterFaults(after: string, pointer: string, application: JsonSchema): Fault[] {
  const schema = schemaAt(application, withoutRoot(after));
  if (schema === null) return [unknownTarget(after, pointer)];
  return schema.format === "date-time"
    ? []
    : [
        {
          code: "unknown-field",
          pointer,
          message: `${after} holds no time, so the job does not wait for it.`,
          fix: "Name a field of the application with the format date-time.",
        },
      ];
}

function unknownTarget(pointer: string, target: string): Fault {
  return {
    code: "unknown-field",
    pointer: target,
    message: `The application has no field ${pointer}.`,
    fix: "Name a field of the application, beginning with /application/, or add it to application.json of the product.",
  };
}
