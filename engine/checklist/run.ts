/**
 * Runs the checklist over an application: sets the derived values, then finds the first step that
 * applies and is not done. Pure: it returns the jobs to start and starts none.
 */
import type { ContextInput } from "../context/complete.ts";
import { evaluateExpression, type Expression } from "../expression/expression.ts";
import { evaluateIn, type Guard } from "../guard/guard.ts";
import type { Outcome } from "../guard/outcome.ts";
import { isRecord, type JsonRecord } from "../json/json.ts";
import { valueAt, withValueAt } from "../json/pointer.ts";
import type { CompiledChecklist, Derivation, Job, Step } from "./compile.ts";
import { progressOf } from "./tasks.ts";

/** A vendor job of a current step. */
export interface Run {
  readonly id: string;
  /** Step of the job. */
  readonly step: string;
  readonly job: string;
  readonly options: { readonly [name: string]: unknown };
  /** Time from which the job is due, ISO 8601; null: at once. */
  readonly at: string | null;
  /** False while the job waits for a time that is absent or in the future. */
  readonly due: boolean;
}

export interface ChecklistRun {
  /**
   * The application with the derived values and the new checklist state; the same object when
   * nothing changed.
   */
  readonly application: JsonRecord;
  /** Checklist state; null when every step is done. */
  readonly state: string | null;
  /** Id of the current step; in a task list, of its first open step. */
  readonly step: string | null;
  /** Ids of all current steps: in a task list, the open step of each task that can start. */
  readonly steps: readonly string[];
  /** Jobs of the current steps whose guard holds. */
  readonly runs: readonly Run[];
  /** The outcome of every step, in order; only with the option `trace`. */
  readonly trace?: readonly TracedStep[];
}

export interface TracedStep {
  readonly id: string;
  readonly state: string;
  readonly applies: Outcome;
  readonly done: Outcome;
}

export interface RunOptions {
  /** The present time, ISO 8601. Without it, a job with a time is never due. */
  readonly now?: string;
  /** Today's date where the property is, ISO 8601. Without it, expressions about it have no value. */
  readonly today?: string;
  readonly trace?: boolean;
  /** Called with every guard that the run evaluates, to measure what journeys cover. */
  readonly onGuard?: (guard: Guard, outcome: Outcome) => void;
}

const STATE_POINTER = "/status/checklistStatus";
const TASKS_POINTER = "/tasks";

export function runChecklist(
  checklist: CompiledChecklist,
  input: ContextInput,
  options: RunOptions = {},
): ChecklistRun {
  const { frame } = checklist.scope;
  const { profile } = input;
  const ask = (guard: Guard | null, application: JsonRecord): Outcome => {
    if (guard === null) return true;
    const outcome = frame.evaluate({ application, profile }, () => evaluateIn(frame, guard));
    options.onGuard?.(guard, outcome);
    return outcome;
  };

  const original = isRecord(input.application) ? input.application : {};
  const { today } = options;
  const { tables } = checklist.definition;
  const compute = (expression: Expression, application: JsonRecord): unknown =>
    evaluateExpression(expression, { application, profile, today, tables }) ?? undefined;
  const derived = checklist.derive.reduce((application, entry) => {
    const outcome = ask(entry.guard, application);
    if (entry.expression === undefined) return withDerived(application, entry, outcome);
    if (outcome !== true) return application;
    return withValueAt(application, entry.set, compute(entry.expression, application));
  }, original);
  const look = (step: Step): TracedStep => ({
    id: step.id,
    state: step.state,
    applies: ask(step.when, derived),
    done: ask(step.done, derived),
  });
  const isCurrent = ({ applies, done }: TracedStep): boolean => applies === true && done !== true;
  const current = checklist.steps.find((step) => isCurrent(look(step))) ?? null;
  const list = checklist.listOf.get(current?.task ?? "") ?? null;
  const progress = list === null ? null : progressOf(list, checklist.steps, look);
  const open = progress?.open ?? (current === null ? [] : [current]);
  const state = (list ?? current)?.state ?? null;
  const placed = withValueAt(derived, STATE_POINTER, state ?? undefined);
  const application =
    checklist.listOf.size === 0
      ? placed
      : withValueAt(placed, TASKS_POINTER, progress?.tasks ?? undefined);
  return {
    application,
    state,
    step: open[0]?.id ?? null,
    steps: open.map(({ id }) => id),
    runs: open.flatMap((step) =>
      step.run
        .filter((job) => ask(job.guard, application) === true)
        .map((job) => runOf(step, job, application, options.now)),
    ),
    ...(options.trace ? { trace: checklist.steps.map(look) } : {}),
  };
}

function withDerived(application: JsonRecord, entry: Derivation, outcome: Outcome): JsonRecord {
  if (entry.value === undefined) return withValueAt(application, entry.set, outcome === true);
  return outcome === true ? withValueAt(application, entry.set, entry.value) : application;
}

function runOf(
  { id: step }: Step,
  { id, job, options, after }: Job,
  application: JsonRecord,
  now: string | undefined,
): Run {
  if (after === null) return { id, step, job, options, at: null, due: true };
  const time = valueAt(application, after);
  const startsAt = typeof time === "string" ? time : null;
  const due = startsAt !== null && now !== undefined && Date.parse(startsAt) <= Date.parse(now);
  return { id, step, job, options, at: startsAt, due };
}
