/**
 * The data on which each step of a checklist is current. The current step is the first one that
 * applies and is not done, after the derived values are set. In a task list each task has its own
 * current step, after the tasks that it waits for.
 */
import type { CompiledChecklist, TaskList } from "../../checklist/compile.ts";
import type { Certainty } from "../../finding.ts";
import type { Guard } from "../../guard/guard.ts";
import type { Entities } from "../../json/json-schema.ts";
import { memoize } from "../../memoize.ts";
import type { Data } from "../../space/data.ts";
import { ALWAYS, NEVER, type Diagram } from "../../space/diagram.ts";
import { Space, type ScopedGuard, type WrittenValues } from "../../space/space.ts";
import { guardKey } from "../guards/guard-key.ts";
import { cachedVerdict } from "../verdict.ts";

export interface ChecklistVerdict {
  readonly certainty: Certainty;
  readonly steps: readonly StepVerdict[];
}

export interface StepVerdict {
  readonly neverCurrent: boolean;
  readonly neverDone: boolean;
  /** Of a step with a fault: the least data on which it applies and is not done; null when there is none. */
  readonly openOn: Data | null;
  /** Of a step with a fault: the least data on which it applies; null when there is none. */
  readonly appliesOn: Data | null;
}

/**
 * Returns null when the guards are connected in too many ways to explore.
 * @param assumed a guard that holds on all data that counts
 */
export function judgeChecklist(
  checklist: CompiledChecklist,
  entities: Entities,
  assumed: ScopedGuard | null = null,
): ChecklistVerdict | null {
  return cachedVerdict(
    entities,
    `checklist ${guardKey(assumed)} ${meaningOfChecklist(checklist)}`,
    () => judge(checklist, entities, assumed),
  );
}

type Derived = CompiledChecklist["derive"];

/** Returns a key that is equal for derived values with the same conditions. */
export const keyOfDerived = (derive: Derived): string =>
  JSON.stringify(
    derive.map(({ set, value, expression, guard }) => [
      set,
      value ?? null,
      expression?.source ?? null,
      guardKey(guard),
    ]),
  );

/** Returns a key that is equal for checklists with the same conditions and derived values. */
const meaningOfChecklist = /* @__PURE__ */ memoize(
  ({ derive, steps, listOf }: CompiledChecklist): string =>
    JSON.stringify([
      keyOfDerived(derive),
      steps.map(({ when, done, task }) => [guardKey(when), guardKey(done), task]),
      [...listOf.values()],
    ]),
);

function judge(
  checklist: CompiledChecklist,
  entities: Entities,
  assumed: ScopedGuard | null,
): ChecklistVerdict {
  const { derive, steps } = checklist;
  const guards = [...(assumed === null ? [] : [assumed]), ...guardsOfSteps(checklist)];
  const space = new Space(guards, entities);
  const { diagrams } = space;
  const written = withDerived(checklist, space, new Map());
  const given = space.yes(assumed);
  const looked = steps.map(({ when, done, task }) => {
    const applies = diagrams.and(given, space.yes(when, written));
    const isDone = done === null ? NEVER : space.yes(done, written);
    return { task, applies, isDone, unfinished: diagrams.and(applies, diagrams.not(isDone)) };
  });
  const turns = turnsOf(checklist, looked, diagrams);
  const verdicts = looked.map(({ applies, isDone, unfinished }, index): StepVerdict => {
    const neverCurrent = diagrams.and(turns[index] ?? NEVER, unfinished) === NEVER;
    const neverDone = applies !== NEVER && diagrams.and(applies, isDone) === NEVER;
    const isFaulty = neverCurrent || neverDone;
    return {
      neverCurrent,
      neverDone,
      openOn: isFaulty ? space.witness(unfinished) : null,
      appliesOn: isFaulty ? space.witness(applies) : null,
    };
  });
  // A computed value is explored as any value, so a witness may have another than the server writes.
  const computes = derive.some(
    ({ expression, set }) => expression !== undefined && space.reads(pointerOf(set)),
  );
  return { certainty: computes ? "sampled" : space.certainty(guards), steps: verdicts };
}

interface LookedStep {
  readonly task: string | null;
  /** When the step applies and is not done. */
  readonly unfinished: Diagram;
}

/**
 * When it is the turn of each step: no step that comes before it is unfinished. A variable that no
 * further step reads is forgotten (early quantification, Burch et al. 1991), so the condition stays
 * small and still tells whether it can hold together with the step.
 */
function turnsOf(
  { listOf }: CompiledChecklist,
  steps: readonly LookedStep[],
  diagrams: Space["diagrams"],
): readonly Diagram[] {
  const without = (open: Diagram, unfinished: Diagram): Diagram =>
    diagrams.and(open, diagrams.not(unfinished));
  const lastReader = new Map<number, number>();
  steps.forEach(({ unfinished }, index) => {
    for (const variable of diagrams.variablesIn(unfinished)) lastReader.set(variable, index);
  });
  let before: Diagram = ALWAYS;
  let open: Diagram = ALWAYS;
  let previous: TaskList | undefined;
  return steps.map((step, index) => {
    const list = listOf.get(step.task ?? "");
    // All tasks of a list begin where the list begins.
    if (list === undefined || list !== previous) before = open;
    previous = list;
    const read = [...lastReader].flatMap(([variable, last]) => (last === index ? [variable] : []));
    open = diagrams.forget(without(open, step.unfinished), new Set(read));
    if (list === undefined) return before;
    const awaited = new Set(list.tasks.find(({ id }) => id === step.task)?.after);
    return steps.reduce(
      (turn, other, position) =>
        awaited.has(other.task ?? "") || (other.task === step.task && position < index)
          ? without(turn, other.unfinished)
          : turn,
      before,
    );
  });
}

/** The guards of the derived values and of the steps. */
export const guardsOfSteps = ({ derive, steps }: CompiledChecklist): readonly Guard[] =>
  [...derive.map(({ guard }) => guard), ...steps.flatMap(({ when, done }) => [when, done])].flatMap(
    (guard) => (guard === null ? [] : [guard]),
  );

/** Returns the fields after a checklist has derived its values from what was written before. */
export function withDerived(
  { derive }: Pick<CompiledChecklist, "derive">,
  space: Space,
  before: WrittenValues,
): WrittenValues {
  return derive.reduce<WrittenValues>((written, { guard, set, value, expression }) => {
    const pointer = pointerOf(set);
    if (expression !== undefined) return space.forget(pointer, written);
    const condition = space.yes(guard, written);
    const set_ = (to: unknown, when: Diagram, now: WrittenValues): WrittenValues =>
      space.write(pointer, to, when, now) ?? now;
    return value === undefined
      ? set_(false, space.diagrams.not(condition), set_(true, condition, written))
      : set_(value, condition, written);
  }, before);
}

const pointerOf = (set: string): string => `/application${set}`;
