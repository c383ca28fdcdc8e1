/**
 * The data on which two flows decide differently. For every two pages, it is the least data for
 * which one flow shows the first and the other the second.
 */
import type { Certainty } from "../finding.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import { decide } from "../flow/decide.ts";
import type { Entities } from "../json/json-schema.ts";
import type { Data } from "../space/data.ts";
import { NEVER, SpaceExceeded } from "../space/diagram.ts";
import { Exploration } from "../space/explore.ts";
import { rangesOf, type FieldRanges } from "../space/ranges.ts";
import { Space, type ScopedGuard } from "../space/space.ts";

/** Data that leads to another page than before. */
export interface Reroute {
  /** Page before and after. */
  readonly before: string;
  readonly after: string;
  /** The state in which each machine settles on the witness. */
  readonly states: readonly [before: string, after: string];
  /** The least data that shows the difference. */
  readonly witness: Data;
  /**
   * Share of all cases that the guards distinguish, from 0 to 1. It measures how wide the
   * difference is, not how likely.
   */
  readonly share: number;
  /** Numbers of single fields to which the difference is limited. */
  readonly ranges: readonly FieldRanges[];
}

export interface DecisionDiff {
  /** Null when the guards are connected in too many ways to compare the two. */
  readonly certainty: Certainty | null;
  /** The widest first. */
  readonly reroutes: readonly Reroute[];
  /** Pages that only the new flow shows on some data, and pages that only the old one shows. */
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/**
 * Compares the pages of two flows over all data; without a certainty and without pages when that
 * takes too much work.
 */
export function decisionDiff(
  before: CompiledFlow,
  after: CompiledFlow,
  entities: Entities,
): DecisionDiff {
  try {
    return compared(before, after, new Exploration([before, after], entities), entities);
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
  entities: Entities,
): DecisionDiff {
  const { diagrams } = exploration.space;
  const [was, is] = exploration.decisions.map(({ pages }) => pages);
  const reroutes: Reroute[] = [];
  for (const [page, now] of is ?? []) {
    const changedPage = diagrams.and(now, diagrams.not(was?.get(page) ?? NEVER));
    if (changedPage === NEVER) continue;
    for (const [from, then] of was ?? []) {
      const moved = diagrams.and(changedPage, then);
      const witness = moved === NEVER ? null : exploration.find(moved);
      if (witness === null) continue;
      const [a, b] = [decide(before, { ...witness.data }), decide(after, { ...witness.data })];
      // Every reported reroute is confirmed by deciding with both flows.
      if (a.page !== from || b.page !== page) continue;
      reroutes.push({
        before: from,
        after: page,
        states: [a.state, b.state],
        witness: witness.data,
        share: diagrams.share(moved),
        ranges: rangesOf(exploration.space, moved, entities),
      });
    }
  }
  const reached = (pages: typeof was) =>
    new Set([...(pages ?? [])].flatMap(([page, when]) => (when === NEVER ? [] : [page])));
  const [pagesBefore, pagesAfter] = [reached(was), reached(is)];
  return {
    certainty: exploration.certainty,
    reroutes: reroutes.toSorted((a, b) => b.share - a.share),
    gained: [...pagesAfter].filter((page) => !pagesBefore.has(page)),
    lost: [...pagesBefore].filter((page) => !pagesAfter.has(page)),
  };
}

/**
 * Whether two guards hold on the same data. `exact`: proven over all data that the schemas allow.
 * `sampled`: the data that was tried shows no difference. Null: they differ, or are connected in
 * too many ways to compare.
 */
export function equivalence(
  a: ScopedGuard | null,
  b: ScopedGuard | null,
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
