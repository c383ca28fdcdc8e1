/** The steps of a checklist that wait for fields which nothing has written when they are current. */
import type { CompiledChecklist } from "../checklist/compile.ts";
import type { Entities } from "../json/json-schema.ts";
import { memoize } from "../memoize.ts";
import { pointerOf } from "../space/atom.ts";
import { NEVER } from "../space/diagram.ts";
import { Space, type WrittenValues } from "../space/space.ts";
import { guardsOfSteps, meaningOfChecklist, withDerived } from "./checklist-verdict.ts";
import type { Collected, StepWriters } from "./subject.ts";
import { isWritten } from "./unwritten-field.ts";
import { cachedVerdict } from "./verdict.ts";

export interface WaitingStep {
  readonly index: number;
  /** The missing fields that its `done` reads itself or through a derived value. */
  readonly waitsFor: readonly string[];
}

/**
 * Returns the steps that are never done while the fields are missing that nobody has given until then.
 * @param kind whether answers count that a form lets the borrower leave out
 */
export function waitingSteps(
  checklist: CompiledChecklist,
  writers: StepWriters,
  kind: keyof Collected,
  entities: Entities,
): readonly WaitingStep[] {
  const { outside, bySteps, asked } = writers;
  const missing = missingAt(checklist, outside[kind], bySteps, asked, kind);
  const key = `waiting ${JSON.stringify(missing)} ${meaningOfChecklist(checklist)}`;
  return cachedVerdict(entities, key, () => stuckIn(checklist, missing, entities)) ?? [];
}

const NONE: ReadonlySet<string> = new Set();

/** Fields that each step's `done` depends on and that nothing has written when the step is current. */
type Missing = readonly (readonly string[])[];

/** Fields that the derived values and the steps read. */
const readByChecklist = /* @__PURE__ */ memoize(
  (checklist: CompiledChecklist): readonly string[] => {
    const guards = guardsOfSteps(checklist);
    return [...new Set(guards.flatMap(({ reads }) => reads.map(pointerOf)))];
  },
);

const missingAt = /* @__PURE__ */ memoize(function missingAt(
  checklist: CompiledChecklist,
  outside: ReadonlySet<string>,
  bySteps: StepWriters["bySteps"],
  asked: StepWriters["asked"],
  kind: keyof Collected,
): Missing {
  const unwritten = readByChecklist(checklist).filter((read) => !isWritten(read, outside));
  let left = unwritten;
  return checklist.steps.map((step, index) => {
    left = left.filter((read) => !isWritten(read, bySteps[index] ?? NONE));
    const unasked = left.filter((read) => !isWritten(read, asked[index]?.[kind] ?? NONE));
    const list = checklist.listOf.get(step.task ?? "");
    if (list === undefined) return unasked;
    // The other tasks of a list run at the same time.
    return checklist.steps.reduce(
      (fields, { task }, other) =>
        task !== step.task && checklist.listOf.get(task ?? "") === list
          ? fields.filter((read) => !isWritten(read, bySteps[other] ?? NONE))
          : fields,
      unasked,
    );
  });
});

function waitedFor(
  checklist: CompiledChecklist,
  index: number,
  missing: readonly string[],
): string[] {
  const fields = new Set((checklist.steps[index]?.done?.reads ?? []).map(pointerOf));
  for (const { set, guard } of checklist.derive.toReversed())
    if (fields.has(`/application${set}`))
      for (const read of guard?.reads ?? []) fields.add(pointerOf(read));
  return missing.filter((field) => fields.has(field));
}

function stuckIn(
  checklist: CompiledChecklist,
  missing: Missing,
  entities: Entities,
): readonly WaitingStep[] {
  const waiting = checklist.steps.flatMap(({ done }, index): WaitingStep[] => {
    const saysSo = done?.node.kind === "literal" && done.node.value === false;
    const waitsFor = waitedFor(checklist, index, missing[index] ?? []);
    return done === null || saysSo || waitsFor.length === 0 ? [] : [{ index, waitsFor }];
  });
  if (waiting.length === 0) return [];
  const space = new Space(guardsOfSteps(checklist), entities);
  return waiting.filter(({ index }) => {
    const { when = null, done = null } = checklist.steps[index] ?? {};
    const absent = (missing[index] ?? []).reduce<WrittenValues>(
      (written, field) => space.absent(field, written),
      new Map(),
    );
    const written = withDerived(checklist, space, absent);
    const applies = space.yes(when, written);
    return applies !== NEVER && space.diagrams.and(applies, space.yes(done, written)) === NEVER;
  });
}
