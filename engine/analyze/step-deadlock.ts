/**
 * step-deadlock: a step waits for a value that only the jobs of a later step write, or that nothing
 * writes. The borrower stays in the step. An overlay that removes a step, a job or a flag causes it
 * at one lender alone.
 */
import type { CompiledChecklist } from "../checklist/compile.ts";
import type { Entities } from "../json/json-schema.ts";
import { memoize } from "../memoize.ts";
import { pointerOf } from "../space/atom.ts";
import { NEVER } from "../space/diagram.ts";
import { Space, type WrittenValues } from "../space/space.ts";
import { guardsOfSteps, meaningOfChecklist, withDerived } from "./checklist-verdict.ts";
import type { Analysis, LocatedFault, StepWriters } from "./subject.ts";
import { isWritten } from "./unwritten-field.ts";
import { cachedVerdict } from "./verdict.ts";

export const stepDeadlock: Analysis = ({ compiledChecklist, entities, writers }) => {
  if (compiledChecklist === null || writers === null) return [];
  const missing = missingAt(compiledChecklist, writers);
  const key = `deadlock ${JSON.stringify(missing)} ${meaningOfChecklist(compiledChecklist)}`;
  const deadlocks = cachedVerdict(entities, key, () =>
    deadlocksIn(compiledChecklist, missing, entities),
  );
  return (deadlocks ?? []).map((index): LocatedFault => {
    const step = compiledChecklist.steps[index];
    const [waitsFor = ""] = step === undefined ? [] : waitedFor(compiledChecklist, index, missing);
    const later = compiledChecklist.steps.find((_step, other) =>
      isWritten(waitsFor, writers.bySteps[other] ?? NONE),
    );
    return {
      part: "checklist",
      code: "step-deadlock",
      severity: "error",
      pointer: `/steps/${index}/done`,
      message: `The step "${step?.id}" is never done: it waits for ${waitsFor}, which ${
        later === undefined ? "nothing writes" : `only the later step "${later.id}" writes`
      }.`,
      fix: "Run a job here or in an earlier step that writes it, or correct the condition.",
      certainty: "exact",
    };
  });
};

const NONE: ReadonlySet<string> = new Set();

/** Fields that each step's `done` depends on and that nothing has written when the step is current. */
type Missing = readonly (readonly string[])[];

/** Fields that the derived values and the steps read. */
const readByChecklist = /* @__PURE__ */ memoize(
  (checklist: CompiledChecklist): readonly string[] => {
    const guards = [
      ...checklist.derive.map(({ guard }) => guard),
      ...checklist.steps.flatMap(({ when, done }) => [when, done]),
    ];
    return [...new Set(guards.flatMap((guard) => (guard?.reads ?? []).map(pointerOf)))];
  },
);

function missingAt(checklist: CompiledChecklist, { outside, bySteps }: StepWriters): Missing {
  const unwritten = readByChecklist(checklist).filter((read) => !isWritten(read, outside));
  let left = unwritten;
  return checklist.steps.map((step, index) => {
    left = left.filter((read) => !isWritten(read, bySteps[index] ?? NONE));
    const list = checklist.listOf.get(step.task ?? "");
    if (list === undefined) return left;
    // The other tasks of a list run at the same time.
    return checklist.steps.reduce(
      (fields, { task }, other) =>
        task !== step.task && checklist.listOf.get(task ?? "") === list
          ? fields.filter((read) => !isWritten(read, bySteps[other] ?? NONE))
          : fields,
      left,
    );
  });
}

/** The missing fields that the `done` of a step reads itself or through a derived value. */
function waitedFor(checklist: CompiledChecklist, index: number, missing: Missing): string[] {
  const fields = new Set((checklist.steps[index]?.done?.reads ?? []).map(pointerOf));
  for (const { set, guard } of checklist.derive.toReversed())
    if (fields.has(`/application${set}`))
      for (const read of guard?.reads ?? []) fields.add(pointerOf(read));
  return (missing[index] ?? []).filter((field) => fields.has(field));
}

function deadlocksIn(
  checklist: CompiledChecklist,
  missing: Missing,
  entities: Entities,
): readonly number[] {
  const waiting = checklist.steps.flatMap(({ done }, index) => {
    const saysSo = done?.node.kind === "literal" && done.node.value === false;
    return done === null || saysSo || waitedFor(checklist, index, missing).length === 0
      ? []
      : [index];
  });
  if (waiting.length === 0) return [];
  const space = new Space(guardsOfSteps(checklist), entities);
  return waiting.filter((index) => {
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
