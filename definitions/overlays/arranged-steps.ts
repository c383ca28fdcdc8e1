/**
 * Arranges the steps of a flow after the overlays: what follows from a removed, an added or a moved
 * state, so that a lender patches the state alone. Calls of other flows are still in place, so that a called flow
 * moves as one step.
 */
import {
  isRecord,
  joinPointer,
  parsePointer,
  withFollowing,
  withoutStates,
} from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { finding, type Finding } from "../findings/finding.ts";
import type { EffectiveFlow, LayerChange, MergedFile } from "../model.ts";
import { partFiles } from "../parts/part-files.ts";
import { placedFile } from "./placed-file.ts";

type Flows = ReadonlyMap<string, EffectiveFlow>;
type State = Flow["states"][number];
type Fault = Pick<Finding, "message" | "pointer" | "fix">;

/** @param organisation organization to name in findings; null for the base */
export function withArrangedSteps(
  flows: Flows,
  organisation: string | null,
): { readonly flows: Flows; readonly findings: readonly Finding[] } {
  const arranged = new Map<string, EffectiveFlow>();
  const findings: Finding[] = [];
  for (const [id, flow] of flows) {
    const result = arrange(flow);
    arranged.set(id, result.flow);
    for (const { pointer, message, fix } of result.faults)
      findings.push(
        finding({
          code: "step-misplaced",
          organisation,
          effective: { file: `flows/${flow.flow.path}`, pointer },
          ...flow.flow.sourceMap(null).locate(pointer),
          message,
          fix,
        }),
      );
  }
  return { flows: arranged, findings };
}

/** Organizations that do not change the flow share the result. */
const arrange = memoize(
  (flow: EffectiveFlow): { flow: EffectiveFlow; faults: readonly Fault[] } => {
    const { value } = flow.flow;
    const removals = removalsIn(flow.flow);
    const unchanged = { flow, faults: [] };
    // A flow that does not have its shape keeps its steps as they are.
    if ("written" in flow.flow) return unchanged;
    const follows = value.states.some((state) => state.follows !== undefined);
    if (removals.length === 0 && !follows) return unchanged;
    const removed = removals.map(({ before }) => before as State);
    const { flow: steps, faults } = withFollowing(withoutStates(value, removed));
    const facts = factsLeft(flow, steps, removed);
    const arranged = facts === undefined ? steps : { ...steps, facts };
    const origin = originOf(flow.flow, arranged, removals);
    return {
      flow: { ...flow, flow: placedFile(flow.flow, arranged, origin) as EffectiveFlow["flow"] },
      faults,
    };
  },
);

/** Returns the overlays' removals of states that had a way out and that no overlay added again. */
const removalsIn = ({ changes, value }: MergedFile<Flow>): LayerChange[] =>
  changes.filter(
    ({ pointer, before, after }) =>
      after === undefined &&
      /^\/states\/\d+$/.test(pointer) &&
      isRecord(before) &&
      !value.states.some(({ id }) => id === before.id),
  );

/**
 * Returns the facts without those that only removed states read; undefined for a flow without
 * facts. A name that is written anywhere else counts as read.
 */
function factsLeft(
  flow: EffectiveFlow,
  steps: Flow,
  removed: readonly State[],
): Flow["facts"] | undefined {
  const { facts, ...rest } = steps;
  if (facts === undefined || removed.length === 0) return facts;
  const others = partFiles(flow).flatMap(({ name, file }) => (name === "flow" ? [] : [file.value]));
  const text = JSON.stringify([rest, ...others]);
  const guards = JSON.stringify(removed);
  const reads = (written: string, name: string) => new RegExp(`\\b${name}\\b`).test(written);
  return Object.fromEntries(
    Object.entries(facts).filter(
      ([name]) =>
        !reads(guards, name) ||
        reads(text, name) ||
        Object.entries(facts).some(([other, guard]) => other !== name && reads(guard, name)),
    ),
  );
}

const LISTS = ["states", "pages", "progress", "entries"] as const;

/** Finds members of lists by id, because the steps have moved; a redirected transition comes from the removal. */
function originOf(
  file: MergedFile<Flow>,
  arranged: Flow,
  removals: readonly LayerChange[],
): MergedFile["origin"] {
  return (pointer) => {
    const tokens = parsePointer(pointer);
    const [list, index = "", ...rest] = tokens;
    const name = LISTS.find((each) => each === list);
    if (name === undefined) return file.origin(pointer);
    const member = arranged[name]?.[Number(index)];
    if (member === undefined) return file.origin(pointer);
    const position = positionOf(member.id, file.value[name] ?? [], {
      list: arranged[name] ?? [],
      index: Number(index),
    });
    if (position < 0) return file.origin(pointer);
    const before = file.value[name]?.[position];
    const place = joinPointer("", name, position, ...rest);
    if (name === "states" && (before as State).done !== undefined && rest.at(-1) === "when")
      return file.origin(joinPointer("", name, position, "done"));
    if (rest.at(-1) !== "to") return file.origin(place);
    const way = name === "states" ? (before as State).transitions?.[Number(rest[1])] : before;
    const led = (way as { to?: string } | undefined)?.to;
    const removal = removals.find((each) => (each.before as State).id === led);
    return removal === undefined
      ? file.origin(place)
      : { file: removal.overlay, pointer: removal.patchPointer };
  };
}

type Members = readonly { readonly id: string }[];

/** Returns the position of a member before the arrangement. Of several with one id, the first stays the first. */
function positionOf(id: string, list: Members, after: { list: Members; index: number }): number {
  const before = after.list.slice(0, after.index).filter((each) => each.id === id).length;
  const positions = list.flatMap((each, position) => (each.id === id ? [position] : []));
  return positions[before] ?? positions[0] ?? -1;
}
