import { goalKey, type CoverageGoal, type SourceMap } from "#engine/index.ts";
import { memoizedExemptions } from "../findings/exemptions.ts";
import { cachedByKey } from "../identity/cached-by-key.ts";
import type { CompiledVariant } from "./compiled-variant.ts";
import type { PlacedGoal } from "./coverage.ts";

/** Returns what the journeys of a flow should reach, with its places, and whether they reach it in any variant. */
export function placedGoals(variants: readonly (CompiledVariant | null)[]): PlacedGoal[] {
  const goals = new Map<string, PlacedGoal>();
  for (const variant of variants) {
    if (variant === null) continue;
    const exempt = exemptOf(variant);
    const { flow, checklist } = variant.maps;
    // A guard has two goals at one place.
    const locate: Record<CoverageGoal["part"], SourceMap["locate"]> = {
      flow: cachedByKey((pointer) => flow.locate(pointer)),
      checklist: cachedByKey((pointer) => checklist.locate(pointer)),
    };
    for (const goal of variant.coverage.goals) {
      const map = variant.maps[goal.part];
      const place = locate[goal.part](goal.pointer);
      const key = `${goal.kind} ${place.file} ${place.pointer}`;
      const placed = goals.get(key) ?? {
        goal,
        organisation: map.organisation,
        ...place,
        effective: { file: map.definition ?? place.file, pointer: goal.pointer },
        exempted: exempt(goal),
        covered: false,
      };
      placed.covered ||= variant.coverage.reached.has(goalKey(goal));
      goals.set(key, placed);
    }
  }
  return [...goals.values()];
}

/** Returns a test for goals that the flow or the checklist exempts from coverage, with a reason. */
function exemptOf({ flow, checklist }: CompiledVariant): (goal: CoverageGoal) => boolean {
  const covers = (definition: object | undefined) =>
    (definition === undefined ? [] : memoizedExemptions(definition))
      .filter(({ code }) => code === "journey-uncovered")
      .map((exemption) => exemption.covers);
  const exempt = { flow: covers(flow.definition), checklist: covers(checklist?.definition) };
  return ({ part, pointer }) =>
    exempt[part].some((each) => pointer === each || pointer.startsWith(`${each}/`));
}
