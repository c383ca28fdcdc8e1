import { cachedGuard, factScope, joinPointer, placedRecords, textsOf } from "#engine/index.ts";
import { isFlag, isWritten } from "#engine/analyze/answers/unwritten-field.ts";
import { memoize } from "#engine/memoize.ts";
import { pointerOf } from "#engine/space/atom.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { registeredNames } from "../../marks/registered-names.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { Definitions, Effective, EffectiveFlow, Entities } from "../../model.ts";
import { answersOf } from "../../writes/given-answers.ts";
import { otherWriters } from "../../writes/other-writers.ts";
import { writesOfUse } from "../../writes/work-writes.ts";
import { setBySomebody, writtenByWork } from "../../writes/written-pointers.ts";
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
    return lasting(flow, effective.schemas, definitions.entitiesOf(flow.flow.value)).flatMap(
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

/** Returns the steps that last while flags are true which their jobs set. */
const lasting = memoize((flow: EffectiveFlow, schemas: SchemaLookup, entities: Entities) => {
  const checklist = flow.checklist?.value;
  if (checklist === undefined) return [];
  const uses = registeredNames(checklist, "checklist", schemas);
  return placedRecords(checklist.steps, "/steps").flatMap(([step, pointer]) => {
    const flags = uses
      .filter((use) => use.pointer.startsWith(`${pointer}/`))
      .flatMap((use) => writesOfUse(use, flow, schemas).flat())
      .flatMap(({ place, value }) => (value === true ? [place] : []))
      .filter((flag) => lastsWhile(step, flag, checklist.facts, entities));
    return flags.length === 0 ? [] : [{ id: String(step.id), pointer, flags }];
  });
});

/** Whether a step applies and is not done only while the flag is true. */
function lastsWhile(
  { when, done }: Readonly<Record<string, unknown>>,
  flag: string,
  facts: Readonly<Record<string, string>> | undefined,
  entities: Entities,
): boolean {
  if (!isFlag(flag, entities)) return false;
  const scope = factScope(entities, facts ?? {});
  const source = `(${typeof when === "string" ? when : "true"}) && !(${String(done)})`;
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
  const writers = [flow, ...otherWriters(effective, definitions, flow)];
  const { schemas } = definitions.base;
  const places = [
    ...setBySomebody(definitions.entitiesOf(flow.flow.value)).flat(),
    ...writers.flatMap((each) => [
      ...answersOf(each).map(([place]) => place),
      ...writtenByWork(each, schemas).flatMap(({ place, value }) =>
        value === true ? [] : [place],
      ),
      ...workIn(effective, each).flatMap(({ schema }) => textsOf(asRecord(schema)["x-clears"])),
    ]),
  ];
  return isWritten(flag, new Set(places));
}
