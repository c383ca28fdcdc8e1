import { evidence } from "#engine/analyze/evidence.ts";
import { compileGuard, joinPointer, type Guard } from "#engine/index.ts";
import { cachedVerdict } from "#engine/analyze/verdict.ts";
import { guardKey } from "#engine/analyze/guards/guard-key.ts";
import { NEVER } from "#engine/space/diagram.ts";
import type { Data } from "#engine/space/data.ts";
import { Space } from "#engine/space/space.ts";
import { flowEntities } from "../../parts/flow-entities.ts";
import type { EffectiveFlow, Entities, MergedFile } from "../../model.ts";
import { findingAt, type FlowCheck, type FlowOwner } from "../check.ts";
import { scopeOf } from "../guard-faults.ts";

/**
 * Finds facts that a flow and its checklist define in two ways under one name. An overlay that changes
 * only one of them causes it: the other file goes on with the old condition.
 */
export const factDiffers: FlowCheck = (parts, effective, definitions) => {
  const { flow, checklist } = parts;
  if (checklist === null) return [];
  const [inFlow, inChecklist] = [factsOf(flow), factsOf(checklist)];
  const names = Object.keys(inChecklist).filter(
    (name) => Object.hasOwn(inFlow, name) && spaced(inFlow[name]) !== spaced(inChecklist[name]),
  );
  if (names.length === 0) return [];
  const entities = flowEntities(parts, definitions);
  return names.flatMap((name) => faultOf(name, parts, effective, entities));
};

const factsOf = ({ value }: MergedFile<{ facts?: Record<string, string> }>) => value.facts ?? {};

/** Blanks have no meaning between the words of a condition. */
const spaced = (source: string | undefined): string => (source ?? "").trim().replace(/\s+/g, " ");

function faultOf(
  name: string,
  { flow, checklist }: EffectiveFlow,
  effective: FlowOwner,
  entities: Entities,
) {
  if (checklist === null) return [];
  const conditions = [flow, checklist].map(
    (file) => compileGuard(name, scopeOf(entities as never, factsOf(file))).guard,
  );
  const [one, other] = conditions;
  // Another check reports a condition without a meaning.
  if (!one || !other) return [];
  const difference = differenceOf(one, other, entities);
  if (difference?.same === true) return [];
  const pointer = joinPointer("/facts", name);
  const isOverlaid = (file: MergedFile) => file.origin(pointer).file.path !== `flows/${file.path}`;
  const file = isOverlaid(flow) && !isOverlaid(checklist) ? flow : checklist;
  const rival = file === flow ? checklist : flow;
  const [rivalName = ""] = rival.path.split("/").slice(-1);
  return [
    findingAt(effective, file, pointer, {
      code: "fact-differs",
      message: `"${name}" has another meaning in ${rivalName}: \`${factsOf(rival)[name]}\`.`,
      fix: isOverlaid(file)
        ? `Patch ${pointer} of ${rivalName} too, or add a fact with a name of its own.`
        : "Write the same condition in both files, or give one of the facts another name.",
      ...evidence(flow.value, difference?.on ?? null),
    }),
  ];
}

/** Returns the least data on which exactly one of the guards holds; null when they are too connected to explore. */
const differenceOf = (
  one: Guard,
  other: Guard,
  entities: Entities,
): { readonly same: boolean; readonly on: Data | null } | null =>
  cachedVerdict(entities as never, `differ ${guardKey(one)}\n\n${guardKey(other)}`, () => {
    const space = new Space([one, other], entities as never);
    const { diagrams } = space;
    const [first, second] = [space.yes(one), space.yes(other)];
    const differ = diagrams.or(
      diagrams.and(first, diagrams.not(second)),
      diagrams.and(second, diagrams.not(first)),
    );
    return {
      same: differ === NEVER && space.certainty([one, other]) === "exact",
      on: space.witness(differ),
    };
  });
