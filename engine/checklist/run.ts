/**
 * Runs the checklist over an application: sets the derived values, then finds the first step that
 * applies and is not done. Pure: it returns the jobs to start and starts none.
 */
import type { ContextInput } from "../context/complete.ts";
import { expressionIn } from "../expression/expression.ts";
import type { Frame } from "../guard/evaluate/frame.ts";
import { evaluateIn, type Guard } from "../guard/guard.ts";
import type { Outcome } from "../guard/evaluate/outcome.ts";
import { isRecord, type JsonRecord } from "../json/json.ts";
import { valueAt, withReplaced, withValueAt } from "../json/pointer.ts";
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

/**
 * Returns the application after the run, the current steps, and the jobs that these start.
 * @param input the documents before the run, which are not changed
 */
export function runChecklist(
  checklist: CompiledChecklist,
  input: ContextInput,
  options: RunOptions = {},
): ChecklistRun {
  const { profile } = input;
  const { today, trace } = options;
  const { tables } = checklist.definition;
  /** Rules about the same application share what they read of it. */
  const over = <T>(application: JsonRecord, use: (frame: Frame) => T): T =>
    checklist.scope.frame.evaluate({ application, profile, today, tables }, use);
  const ask = (frame: Frame, guard: Guard | null): Outcome => {
    if (guard === null) return true;
    const outcome = evaluateIn(frame, guard);
    options.onGuard?.(guard, outcome);
    return outcome;
  };

  let derived = isRecord(input.application) ? input.application : {};
  for (let next = 0; next < checklist.derive.length;)
    derived = over(derived, (frame) => {
      let changed = derived;
      // A changed application is read anew.
      while (changed === derived && next < checklist.derive.length) {
        const entry = checklist.derive[next];
        next += 1;
        if (entry !== undefined) changed = withDerived(derived, entry, frame, ask);
      }
      return changed;
    });
  const { current, list, progress, looks } = over(derived, (frame) => {
    const look = (step: Step): TracedStep => ({
      id: step.id,
      state: step.state,
      applies: ask(frame, step.when),
      done: ask(frame, step.done),
    });
    const first = checklist.steps.find((step) => isCurrent(look(step))) ?? null;
    const taskList = checklist.listOf.get(first?.task ?? "") ?? null;
    return {
      current: first,
      list: taskList,
      progress: taskList === null ? null : progressOf(taskList, checklist.steps, look),
      looks: trace ? checklist.steps.map(look) : null,
    };
  });
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
    runs: over(application, (frame) =>
      open.flatMap((step) =>
        step.run
          .filter((job) => ask(frame, job.guard) === true)
          .map((job) => runOf(step, job, application, options.now)),
      ),
    ),
    ...(looks === null ? {} : { trace: looks }),
  };
}

const isCurrent = ({ applies, done }: TracedStep): boolean => applies === true && done !== true;

/** Returns the application with the derived value; the same one when it has it. */
function withDerived(
  application: JsonRecord,
  entry: Derivation,
  frame: Frame,
  ask: (frame: Frame, guard: Guard | null) => Outcome,
): JsonRecord {
  const set = (value: unknown): JsonRecord =>
    withReplaced(application, entry.segments, value, entry.set) as JsonRecord;
  const outcome = ask(frame, entry.guard);
  if (entry.expression !== undefined) {
    if (outcome !== true) return application;
    const value = expressionIn(frame, entry.expression) ?? undefined;
    return set(value);
  }
  if (entry.value === undefined) return set(outcome === true);
  return outcome === true ? set(entry.value) : application;
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
