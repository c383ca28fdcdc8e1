import { goalKey, memoize, type CoverageGoal } from "#engine/index.ts";
import { memoizedExemptions } from "../findings/exemptions.ts";
import { cachedByKey } from "../identity/cached-by-key.ts";
import type { MergedFile, Origin } from "../model.ts";
import { PARTS, type CompiledVariant } from "./compiled-variant.ts";
import type { PlacedGoal } from "./coverage.ts";

/** A goal with the effective file that has it, and the place that defines it. */
interface Defined {
  readonly goal: CoverageGoal;
  /** By this, a variant says that it reaches the goal. */
  readonly key: string;
  /** By this, variants share the goal. */
  readonly place: string;
  readonly file: MergedFile;
  readonly origin: Origin;
}

interface Reachable extends Defined {
  readonly organisation: string | null;
  covered: boolean;
}

/** Returns what the journeys of a flow should reach, with its places, and whether they reach it in any variant. */
export function placedGoals(variants: readonly (CompiledVariant | null)[]): PlacedGoal[] {
  const goals = new Map<string, Reachable>();
  for (const variant of variants) {
    if (variant === null) continue;
    const { coverage, files, organisation } = variant;
    for (const part of PARTS) {
      const file = files[part];
      if (file === null) continue;
      for (const defined of definedIn(coverage.goals[part], file)) {
        const { key, place } = defined;
        let goal = goals.get(place);
        if (goal === undefined) {
          goal = { ...defined, organisation, covered: false };
          goals.set(place, goal);
        }
        goal.covered ||= coverage.reached.has(key);
      }
    }
  }
  return [...goals.values()].map(placed);
}

const definedIn = memoize(
  (goals: readonly CoverageGoal[], file: MergedFile): readonly Defined[] => {
    // A guard has two goals at one place.
    const originAt = cachedByKey(file.origin);
    return goals.map((goal) => {
      const origin = originAt(goal.pointer);
      const place = `${goal.kind} ${origin.file.path} ${origin.pointer}`;
      return { goal, key: goalKey(goal), place, file, origin };
    });
  },
);

/** Looks for the line and the exemption only of what no journey reaches, because nothing shows those of the others. */
function placed({ goal, organisation, file, origin, covered }: Reachable): PlacedGoal {
  const { pointer } = goal;
  const at = covered ? null : origin.file.placeOf(origin.pointer);
  return {
    goal,
    organisation,
    file: origin.file.path,
    pointer: origin.pointer,
    line: at?.line ?? null,
    column: at?.column ?? null,
    effective: { file: `flows/${file.path}`, pointer },
    exempted: !covered && isExempt(file.value, pointer),
    covered,
  };
}

/** Whether the flow or the checklist exempts a place from coverage, with a reason. */
const isExempt = (definition: unknown, pointer: string): boolean =>
  memoizedExemptions(definition as object).some(
    ({ code, covers }) =>
      code === "journey-uncovered" && (pointer === covers || pointer.startsWith(`${covers}/`)),
  );
