/** On which data two flows decide otherwise: for every two pages the least data that one shows as the first, the other as the second. */
import type { Certainty } from "../finding.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import { decide } from "../flow/decide.ts";
import type { Entities } from "../json/json-schema.ts";
import type { Data } from "../space/data.ts";
import { NEVER, SpaceExceeded } from "../space/diagram.ts";
import { Exploration } from "../space/explore.ts";
import { Space, type Asked } from "../space/space.ts";

/** Data for which the page is another now. */
export interface Reroute {
  /** Page before and after. */
  readonly before: string;
  readonly after: string;
  /** Where the machine settles on the witness. */
  readonly states: readonly [before: string, after: string];
  /** The least data that shows it. */
  readonly witness: Data;
  /** Part of all cases that the guards tell apart, from 0 to 1: how wide the difference is, not how likely. */
  readonly share: number;
}

export interface DecisionDiff {
  /** Null when the guards are connected in too many ways to compare the two. */
  readonly certainty: Certainty | null;
  /** The widest first. */
  readonly reroutes: readonly Reroute[];
  /** Pages that some data leads to now and none did, and the other way round. */
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

export function decisionDiff(
  before: CompiledFlow,
  after: CompiledFlow,
  entities: Entities,
): DecisionDiff {
  try {
    return compared(before, after, new Exploration([before, after], entities));
  } catch (error) {
    if (error instanceof SpaceExceeded)
      return { certainty: null, reroutes: [], gained: [], lost: [] };
    throw error;
  }
}

function compared(
  before: CompiledFlow,
  after: CompiledFlow,
  exploration: Exploration,
): DecisionDiff {
  const { diagrams } = exploration.space;
  const [was, is] = exploration.decisions.map(({ pages }) => pages);
  const reroutes: Reroute[] = [];
  for (const [page, now] of is ?? []) {
    const others = diagrams.and(now, diagrams.not(was?.get(page) ?? NEVER));
    if (others === NEVER) continue;
    for (const [from, then] of was ?? []) {
      const moved = diagrams.and(others, then);
      const found = moved === NEVER ? null : exploration.find(moved);
      if (found === null) continue;
      const [a, b] = [decide(before, { ...found.data }), decide(after, { ...found.data })];
      // What is told has been decided on both sides.
      if (a.page !== from || b.page !== page) continue;
      reroutes.push({
        before: from,
        after: page,
        states: [a.state, b.state],
        witness: found.data,
        share: diagrams.share(moved),
      });
    }
  }
  const reached = (of: typeof was) =>
    new Set([...(of ?? [])].flatMap(([page, when]) => (when === NEVER ? [] : [page])));
  const [shown, shows] = [reached(was), reached(is)];
  return {
    certainty: exploration.certainty,
    reroutes: reroutes.toSorted((a, b) => b.share - a.share),
    gained: [...shows].filter((page) => !shown.has(page)),
    lost: [...shown].filter((page) => !shows.has(page)),
  };
}

/**
 * Whether two guards hold on the same data. `exact`: proven over all that the schemas allow; `sampled`: no difference among the data
 * that was tried; null: they differ, or are connected in too many ways to say.
 */
export function equivalence(
  a: Asked | null,
  b: Asked | null,
  entities: Entities,
): Certainty | null {
  const guards = [a, b].filter((guard) => guard !== null);
  if (guards.length === 0) return "exact";
  try {
    const space = new Space(guards, entities);
    return space.yes(a) === space.yes(b) ? space.certainty(guards) : null;
  } catch (error) {
    if (error instanceof SpaceExceeded) return null;
    throw error;
  }
}
