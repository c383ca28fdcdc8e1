/**
 * Verdicts over all data: about one guard, or about a list of candidates where the first that holds
 * wins. A verdict depends only on the guards, so organizations with equal guards share it.
 */
import type { Certainty } from "../finding.ts";
import type { Entities } from "../json/json-schema.ts";
import type { Data } from "../space/data.ts";
import { ALWAYS, NEVER, SpaceExceeded } from "../space/diagram.ts";
import { Space, type ScopedGuard } from "../space/space.ts";
import { conflictIn } from "./conflict.ts";
import { guardKey } from "./guards/guard-key.ts";

export interface GuardVerdict {
  readonly certainty: Certainty;
  readonly neverHolds: boolean;
  readonly alwaysHolds: boolean;
  /** Whether only an absent value can keep the guard from holding. */
  readonly holdsUnlessAbsent: boolean;
  /**
   * For a guard that never holds: the fewest of its conditions that exclude one another, as text.
   * Empty for a single condition.
   */
  readonly conflict: readonly string[];
  /**
   * The least data on which only an absent value keeps the guard from holding; null when there is
   * none.
   */
  readonly undetermined: Data | null;
}

export interface ListVerdict {
  readonly certainty: Certainty;
  readonly candidates: readonly CandidateVerdict[];
}

export interface CandidateVerdict {
  /** The candidate holds on some data, but an earlier one always holds there too. */
  readonly shadowed: boolean;
  /** The least data on which the candidate holds. */
  readonly holdsOn: Data | null;
  /**
   * Indexes of earlier candidates that lead elsewhere and win on some data on which this one holds.
   */
  readonly overlaps: readonly number[];
  /** The least data on which the candidate loses to the last of them. */
  readonly overlapOn: Data | null;
}

const verdicts = new WeakMap<Entities, Map<string, unknown>>();

/** More than any set of definitions needs; a full cache is cleared. */
const MAX_VERDICTS = 50_000;

/** Returns null when the guards are connected in too many ways to explore. */
export function cachedVerdict<T>(entities: Entities, key: string, judge: () => T): T | null {
  const cache = verdicts.get(entities) ?? new Map<string, unknown>();
  verdicts.set(entities, cache);
  if (cache.has(key)) return cache.get(key) as T | null;
  if (cache.size >= MAX_VERDICTS) cache.clear();
  const verdict = attempted(judge);
  cache.set(key, verdict);
  return verdict;
}

function attempted<T>(judge: () => T): T | null {
  try {
    return judge();
  } catch (error) {
    if (error instanceof SpaceExceeded) return null;
    throw error;
  }
}

/**
 * Returns when a guard holds over all data; null when it distinguishes too many cases. Equal guards
 * share the verdict.
 */
export function judgeGuard(guard: ScopedGuard, entities: Entities): GuardVerdict | null {
  return cachedVerdict(entities, `guard ${guardKey(guard)}`, () => {
    const space = new Space([guard], entities);
    const yes = space.yes(guard);
    const { diagrams } = space;
    return {
      certainty: space.certainty([guard]),
      neverHolds: yes === NEVER,
      alwaysHolds: yes === ALWAYS,
      holdsUnlessAbsent: space.condition(guard).no === NEVER,
      conflict: yes === NEVER ? conflictIn(guard, space) : [],
      undetermined: space.witness(diagrams.and(diagrams.not(yes), space.lenient(guard))),
    };
  });
}

/** Returns which candidates of a list can ever win; null when the guards distinguish too many cases. */
export function judgeList(
  candidates: readonly { readonly guard: ScopedGuard | null; readonly to: string }[],
  entities: Entities,
): ListVerdict | null {
  const key = candidates.map(({ guard, to }) => `${to} ${guardKey(guard)}`).join("\n\n");
  return cachedVerdict(entities, `list ${key}`, () => {
    const guards = candidates.flatMap(({ guard }) => (guard === null ? [] : [guard]));
    const space = new Space(guards, entities);
    const { diagrams } = space;
    const conditions = candidates.map(({ guard }) => space.yes(guard));
    let open = ALWAYS;
    const wins = conditions.map((each) => {
      const winning = diagrams.and(open, each);
      open = diagrams.and(open, diagrams.not(each));
      return winning;
    });
    return {
      certainty: space.certainty(guards),
      candidates: candidates.map(({ to }, index): CandidateVerdict => {
        const condition = conditions[index] ?? NEVER;
        const lost = candidates
          .slice(0, index)
          .map((other, otherIndex) =>
            other.to === to ? NEVER : diagrams.and(wins[otherIndex] ?? NEVER, condition),
          );
        return {
          shadowed: condition !== NEVER && wins[index] === NEVER,
          holdsOn: space.witness(condition),
          overlaps: lost.flatMap((each, otherIndex) => (each === NEVER ? [] : [otherIndex])),
          overlapOn: space.witness(lost.findLast((each) => each !== NEVER) ?? NEVER),
        };
      }),
    };
  });
}
