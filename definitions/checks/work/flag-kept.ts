import { cachedGuard, factScope, joinPointer, placedRecords, textsOf } from "#engine/index.ts";
import { isFlag } from "#engine/analyze/answers/unwritten-field.ts";
import { namedFacts } from "#engine/analyze/guards/named-facts.ts";
import { memoize } from "#engine/memoize.ts";
import { pointerOf } from "#engine/space/atom.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { Definitions, Effective, EffectiveFlow, Entities } from "../../model.ts";
import { answersOf } from "../../writes/given-answers.ts";
import { otherWriters } from "../../writes/other-writers.ts";
import { setBySomebody, stepWrites, writtenByWork } from "../../writes/written-pointers.ts";
import { findingAt, type Check } from "../check.ts";
import { neverHolds } from "../guard-faults.ts";
import { workIn } from "./registered-work.ts";

/**
 * Finds steps of a checklist that last while a flag is true, whose jobs set that flag, and that never end because
 * nothing sets it to false again.
 */
export const flagKept: Check = (effective, definitions) =>
  [...effective.flows.values()].flatMap((flow) => {
    const { checklist } = flow;
    if (checklist === null) return [];
    const entities = definitions.entitiesOf(flow.flow.value);
    return lasting(checklist.value, stepWrites(flow, effective.schemas), entities).flatMap(
      ({ id, pointer, flags }) => {
        const flag = flags.find((each) => !isCleared(each, flow, effective, definitions));
        if (flag === undefined) return [];
        return [
          findingAt(effective, checklist, joinPointer(pointer, "done"), {
            code: "step-deadlock",
            message: `The step "${id}" never ends: it lasts while ${flag} is true, which its job sets, and nothing sets it to false.`,
            fix: "Set it to false where the job is complete, or correct the condition of the step.",
          }),
        ];
      },
    );
  });

type Checklist = NonNullable<EffectiveFlow["checklist"]>["value"];

/** Returns the steps that last while flags are true which their jobs set. */
const lasting = memoize(
  ({ steps, facts = NO_FACTS }: Checklist, writes: readonly Work[], entities: Entities) =>
    placedRecords(steps, "/steps").flatMap(([step, pointer], index) => {
      const own = writes[index];
      const flags = own === undefined ? [] : flagsOf(step, own, facts, entities);
      return flags.length === 0 ? [] : [{ id: String(step.id), pointer, flags }];
    }),
);

type Work = ReturnType<typeof stepWrites>[number];
type Write = Work["work"][number];
type Facts = Readonly<Record<string, string>>;

const NO_FACTS: Facts = {};

/** Returns the flags that the jobs of a step set, and while which it lasts. */
const flagsOf = memoize(
  (step: Readonly<Record<string, unknown>>, { work }: Work, facts: Facts, entities: Entities) =>
    work
      .flatMap(({ place, value }) => (value === true ? [place] : []))
      .filter((flag) => lastsWhile(step, flag, facts, entities)),
);

/** Whether a step applies and is not done only while the flag is true. */
function lastsWhile(
  { when, done }: Readonly<Record<string, unknown>>,
  flag: string,
  facts: Facts,
  entities: Entities,
): boolean {
  if (!isFlag(flag, entities)) return false;
  const source = `(${typeof when === "string" ? when : "true"}) && !(${String(done)})`;
  // With the facts alone that it names, an edit of another one leaves the verdict.
  const scope = factScope(entities, namedFacts([["", source]], facts));
  const guard = cachedGuard(scope, source);
  if (guard === null || !guard.reads.map(pointerOf).includes(flag)) return false;
  const space = { scope, entities };
  const isOff = `!${flag.slice(1).replaceAll("/", ".")}`;
  return !neverHolds(source, space) && neverHolds(`${source} && ${isOff}`, space);
}

/** Whether anything may set a flag to false, or remove it. */
function isCleared(
  flag: string,
  flow: EffectiveFlow,
  effective: Effective,
  definitions: Definitions,
): boolean {
  const { schemas } = definitions.base;
  const touches = (place: string): boolean =>
    place === flag || flag.startsWith(`${place}/`) || place.startsWith(`${flag}/`);
  const clears = ({ place, value }: Write): boolean => value !== true && touches(place);
  // Mostly a job of the checklist clears the flag, which is found without all that others write.
  return (
    stepWrites(flow, schemas).some(({ work }) => work.some(clears)) ||
    [flow, ...otherWriters(effective, definitions, flow)].some(
      (each) =>
        writtenByWork(each, schemas).some(clears) ||
        answersOf(each).some(([place]) => touches(place)) ||
        workIn(effective, each).some(({ schema }) =>
          textsOf(asRecord(schema)["x-clears"]).some(touches),
        ),
    ) ||
    setBySomebody(definitions.entitiesOf(flow.flow.value)).some((places) => places.some(touches))
  );
}
