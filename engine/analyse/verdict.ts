/**
 * What is true of one guard, or of a list of candidates of which the first that holds wins, over all data. A verdict depends on
 * what the guards ask and on nothing else, so every organisation that has the same guards shares it.
 */
import type { Certainty } from "../finding.ts";
import type { Entities } from "../json/json-schema.ts";
import type { Data } from "../space/data.ts";
import { ALWAYS, NEVER, SpaceExceeded } from "../space/diagram.ts";
import { Space, type Asked } from "../space/space.ts";
import { conflictIn } from "./conflict.ts";
import { meaningOf } from "./meaning.ts";

export interface GuardVerdict {
  readonly certainty: Certainty;
  readonly neverHolds: boolean;
  readonly alwaysHolds: boolean;
  /** For one that never holds: the fewest of its conditions that exclude one another, as written; empty when there is one. */
  readonly conflict: readonly string[];
  /** Data on which an absent value alone keeps it from holding. */
  readonly undetermined: Data | null;
}

export interface ListVerdict {
  readonly certainty: Certainty;
  readonly candidates: readonly CandidateVerdict[];
}

export interface CandidateVerdict {
  /** It holds on some data, but one before it then does, too. */
  readonly shadowed: boolean;
  /** The least data on which it holds. */
  readonly holdsOn: Data | null;
  /** Those before it that lead elsewhere, by number, and win on some data on which it holds as well. */
  readonly overlaps: readonly number[];
  /** The least data on which it loses to the last of them. */
  readonly overlapOn: Data | null;
}

const verdicts = new WeakMap<Entities, Map<string, unknown>>();

/** More than the guards of any set of definitions; beyond it the oldest knowledge is given up. */
const MAX_KNOWN = 50_000;

/** Null when the guards are connected in more ways than can be looked at. */
export function remembered<T>(entities: Entities, key: string, judge: () => T): T | null {
  const known = verdicts.get(entities) ?? new Map<string, unknown>();
  verdicts.set(entities, known);
  if (known.has(key)) return known.get(key) as T | null;
  if (known.size >= MAX_KNOWN) known.clear();
  const made = attempted(judge);
  known.set(key, made);
  return made;
}

function attempted<T>(judge: () => T): T | null {
  try {
    return judge();
  } catch (error) {
    if (error instanceof SpaceExceeded) return null;
    throw error;
  }
}

export function judgeGuard(guard: Asked, entities: Entities): GuardVerdict | null {
  return remembered(entities, `guard ${meaningOf(guard)}`, () => {
    const space = new Space([guard], entities);
    const yes = space.yes(guard);
    const { diagrams } = space;
    return {
      certainty: space.certainty([guard]),
      neverHolds: yes === NEVER,
      alwaysHolds: yes === ALWAYS,
      conflict: yes === NEVER ? conflictIn(guard, space) : [],
      undetermined: space.witness(diagrams.and(diagrams.not(yes), space.lenient(guard))),
    };
  });
}

/** @param wherever what all of them ask besides, such as the checklist state that the rows of a table name. */
export function judgeList(
  candidates: readonly { readonly guard: Asked | null; readonly to: string }[],
  entities: Entities,
): ListVerdict | null {
  const key = candidates.map(({ guard, to }) => `${to} ${meaningOf(guard)}`).join("\n\n");
  return remembered(entities, `list ${key}`, () => {
    const guards = candidates.flatMap(({ guard }) => (guard === null ? [] : [guard]));
    const space = new Space(guards, entities);
    const { diagrams } = space;
    const holds = candidates.map(({ guard }) => space.yes(guard));
    let open = ALWAYS;
    const wins = holds.map((each) => {
      const taken = diagrams.and(open, each);
      open = diagrams.and(open, diagrams.not(each));
      return taken;
    });
    return {
      certainty: space.certainty(guards),
      candidates: candidates.map(({ to }, index): CandidateVerdict => {
        const own = holds[index] ?? NEVER;
        const lost = candidates
          .slice(0, index)
          .map((other, at) => (other.to === to ? NEVER : diagrams.and(wins[at] ?? NEVER, own)));
        return {
          shadowed: own !== NEVER && wins[index] === NEVER,
          holdsOn: space.witness(own),
          overlaps: lost.flatMap((each, at) => (each === NEVER ? [] : [at])),
          overlapOn: space.witness(lost.findLast((each) => each !== NEVER) ?? NEVER),
        };
      }),
    };
  });
}
