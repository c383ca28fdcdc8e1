import { goalKey, memoize, type CoverageGoal } from "#engine/index.ts";
import { memoizedExemptions } from "../findings/exemptions.ts";
import { cachedByKey } from "../identity/cached-by-key.ts";
import type { MergedFile } from "../model.ts";
import { PARTS, type CompiledVariant } from "./compiled-variant.ts";
import type { PlacedGoal } from "./coverage.ts";

/** Returns what the journeys of a flow should reach, with its places, and whether they reach it in any variant. */
export function placedGoals(variants: readonly (CompiledVariant | null)[]): PlacedGoal[] {
  const goals = new Map<string, PlacedGoal>();
  for (const variant of variants) {
    if (variant === null) continue;
    const { coverage, files, organisation } = variant;
    for (const part of PARTS) {
      const file = files[part];
      if (file === null) continue;
      for (const { key, place, placed } of placedIn(coverage.goals[part], file, organisation)) {
        const goal = goals.get(place) ?? { ...placed };
        goal.covered ||= coverage.reached.has(key);
        goals.set(place, goal);
      }
    }
  }
  return [...goals.values()];
}

/** Returns the goals of a file, not covered, with the key of each and that of its place. */
const placedIn = memoize(
  (goals: readonly CoverageGoal[], file: MergedFile, organisation: string | null) => {
    const map = file.sourceMap(organisation);
    // A guard has two goals at one place.
    const locate = cachedByKey((pointer) => map.locate(pointer));
    const isExempt = exemptIn(file.value);
    return goals.map((goal) => {
      const located = locate(goal.pointer);
      const placed: PlacedGoal = {
        goal,
        organisation,
        ...located,
        effective: { file: map.definition ?? located.file, pointer: goal.pointer },
        exempted: isExempt(goal.pointer),
        covered: false,
      };
      const place = `${goal.kind} ${located.file} ${located.pointer}`;
      return { key: goalKey(goal), place, placed };
    });
  },
);

/** Returns a test for places that the flow or the checklist exempts from coverage, with a reason. */
function exemptIn(definition: unknown): (pointer: string) => boolean {
  const exempt = memoizedExemptions(definition as object)
    .filter(({ code }) => code === "journey-uncovered")
    .map(({ covers }) => covers);
  return (pointer) => exempt.some((each) => pointer === each || pointer.startsWith(`${each}/`));
}
