/** The steps of a checklist that wait for fields which nothing has written when they are current. */
import type { CompiledChecklist } from "../../checklist/compile.ts";
import type { Guard } from "../../guard/guard.ts";
import type { Entities } from "../../json/json-schema.ts";
import { memoize } from "../../memoize.ts";
import { fieldsOf } from "../../space/fields-of.ts";
import { NEVER } from "../../space/diagram.ts";
import { Space, type WrittenValues } from "../../space/space.ts";
import { guardsOfSteps, keyOfDerived, withDerived } from "./checklist-verdict.ts";
import { guardKey } from "../guards/guard-key.ts";
import type { Collected, StepWriters } from "../subject.ts";
import { writtenIn } from "../answers/unwritten-field.ts";
import { cachedVerdict } from "../verdict.ts";

export interface WaitingStep {
  readonly index: number;
  /** The missing fields that its `done` reads itself or through a derived value. */
  readonly waitsFor: readonly string[];
}

/**
 * Returns the steps that are never done while the fields are missing that nobody has given until then.
 * @param kind whether answers count that a form lets the borrower leave out
 */
export const waitingSteps = (
  checklist: CompiledChecklist,
  { outside, bySteps, asked }: StepWriters,
  kind: keyof Collected,
  entities: Entities,
): readonly WaitingStep[] => waiting(checklist, outside[kind], bySteps, asked, kind, entities);

/** Cached: two analyses ask, and an edit of the flow's rules changes none of the arguments. */
const waiting = /* @__PURE__ */ memoize(function waiting(
  checklist: CompiledChecklist,
  outside: ReadonlySet<string>,
  bySteps: StepWriters["bySteps"],
  asked: StepWriters["asked"],
  kind: keyof Collected,
  entities: Entities,
): readonly WaitingStep[] {
  const missing = missingAt(checklist, outside, bySteps, asked, kind);
  return readersOf(checklist, missing).filter((step) => {
    const { when, done, derive, absent } = step;
    const key = `waiting ${JSON.stringify([guardKey(when), guardKey(done), keyOfDerived(derive), absent])}`;
    return cachedVerdict(entities, key, () => isStuck(step, entities)) === true;
  });
});

const NONE: ReadonlySet<string> = new Set();

/** Fields that each step's `done` depends on and that nothing has written when the step is current. */
type Missing = readonly (readonly string[])[];

/** Fields that the derived values and the steps read. */
const readByChecklist = /* @__PURE__ */ memoize(
  (checklist: CompiledChecklist): readonly string[] => {
    return [...new Set(guardsOfSteps(checklist).flatMap(fieldsOf))];
  },
);

function missingAt(
  checklist: CompiledChecklist,
  outside: ReadonlySet<string>,
  bySteps: StepWriters["bySteps"],
  asked: StepWriters["asked"],
  kind: keyof Collected,
): Missing {
  const without = (fields: readonly string[], written: ReadonlySet<string>) => {
    if (written.size === 0) return fields;
    const isGiven = writtenIn(written);
    return fields.filter((field) => !isGiven(field));
  };
  const unwritten = without(readByChecklist(checklist), outside);
  // Most steps add nothing to what is written or asked.
  const unaskedIn = memoize(without);
  let left: readonly string[] = unwritten;
  return checklist.steps.map((step, index) => {
    const still = without(left, bySteps[index] ?? NONE);
    if (still.length < left.length) left = still;
    const unasked = unaskedIn(left, asked[index]?.[kind] ?? NONE);
    const list = checklist.listOf.get(step.task ?? "");
    if (list === undefined) return unasked;
    // The other tasks of a list run at the same time.
    return checklist.steps.reduce(
      (fields, { task }, other) =>
        task !== step.task && checklist.listOf.get(task ?? "") === list
          ? without(fields, bySteps[other] ?? NONE)
          : fields,
      unasked,
    );
  });
}

/** A step that reads missing fields, with all that decides whether it is ever done. */
interface ReadingStep extends WaitingStep {
  readonly when: Guard | null;
  readonly done: Guard;
  /** The derived values that it reads, and those that these read. */
  readonly derive: CompiledChecklist["derive"];
  /** The missing fields that any of them reads. */
  readonly absent: readonly string[];
}

const readersOf = (checklist: CompiledChecklist, missing: Missing): readonly ReadingStep[] =>
  checklist.steps.flatMap(({ when, done }, index): readonly ReadingStep[] => {
    const saysSo = done?.node.kind === "literal" && done.node.value === false;
    if (done === null || saysSo || missing[index]?.length === 0) return [];
    const byDone = derivedFor(checklist, done, null);
    const waitsFor = (missing[index] ?? []).filter((field) => byDone.fields.has(field));
    if (waitsFor.length === 0) return [];
    const { derive, fields } = derivedFor(checklist, done, when);
    const absent = (missing[index] ?? []).filter((field) => fields.has(field));
    return [{ index, waitsFor, when, done, derive, absent }];
  });

/**
 * Returns the derived values that guards read, with those that these read, and all fields that any of them reads. Both
 * kinds of answers ask for the same guards.
 */
export const derivedFor = (checklist: CompiledChecklist, done: Guard, when: Guard | null) =>
  derivedIn(sharedDerived(checklist), done, when);

/** One list for the checklists with the same derived values: an edit of a step leaves them. */
export const sharedDerived = /* @__PURE__ */ memoize(({ derive, scope }: CompiledChecklist) => {
  const text = JSON.stringify(derive.map(({ id, set, value }) => ({ id, set, value })));
  const conditions = derive.flatMap(({ guard, expression }) => [guard, expression]);
  return (derivedStore(scope, text, ...conditions).derive ??= derive);
});

const derivedStore = /* @__PURE__ */ memoize(
  (
    _scope: CompiledChecklist["scope"],
    _text: string,
    ..._conditions: readonly unknown[]
  ): { derive: CompiledChecklist["derive"] | null } => ({ derive: null }),
);

const derivedIn = /* @__PURE__ */ memoize(
  (derive: CompiledChecklist["derive"], done: Guard, when: Guard | null) => {
    const fields = new Set([...fieldsOf(done), ...(when === null ? [] : fieldsOf(when))]);
    const used = derive.toReversed().filter(({ set, guard }) => {
      if (!fields.has(`/application${set}`)) return false;
      for (const field of guard === null ? [] : fieldsOf(guard)) fields.add(field);
      return true;
    });
    return { derive: used.toReversed(), fields };
  },
);

function isStuck({ when, done, derive, absent }: ReadingStep, entities: Entities): boolean {
  const guards = [when, done, ...derive.map(({ guard }) => guard)];
  const space = new Space(
    guards.flatMap((guard) => guard ?? []),
    entities,
  );
  const missing = absent.reduce<WrittenValues>(
    (written, field) => space.absent(field, written),
    new Map(),
  );
  const written = withDerived({ derive }, space, missing);
  const applies = space.yes(when, written);
  return applies !== NEVER && space.diagrams.and(applies, space.yes(done, written)) === NEVER;
}
