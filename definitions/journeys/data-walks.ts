/**
 * Keeps the data of walked journeys. It depends on the checklist, the answers and the journeys, and on no rule
 * of the flow, so that an edit of the flow only decides again.
 */
import {
  memoize,
  walkData,
  type CompiledChecklist,
  type Documents,
  type JourneyChange,
  type JourneyData,
} from "#engine/index.ts";
import { withEqualParts } from "../identity/equal-parts.ts";
import type { SourceFile } from "../sources/source-file.ts";

type Guard = Parameters<Parameters<typeof walkData>[3]>[0];

interface DataWalk {
  readonly data: readonly JourneyData[];
  /** Guards of the checklist that the walk evaluated, each with its distinct outcomes. */
  readonly outcomes: readonly (readonly [guard: Guard, holds: boolean])[];
}

/** The walks over the same checklist, answers and journeys, by journey file. */
export type DataWalks = Map<SourceFile, DataWalk>;

/** Returns one store for everything that the data of a journey depends on. */
export const dataWalksOf: (first: object, ...others: readonly unknown[]) => DataWalks = memoize(
  (_first: object, ..._others: readonly unknown[]): DataWalks => new Map(),
);

/**
 * The data of the last walk in an organization, over any checklist. Most edits of a checklist leave it, and then what a flow decides on it
 * is known.
 */
const lastData = memoize((_file: SourceFile, _organisation: string | null) => ({
  data: undefined as readonly JourneyData[] | undefined,
}));

/** Walks the data of a journey in an organization, or returns the walk before. */
export function dataWalkOf(
  walks: DataWalks,
  file: SourceFile,
  organisation: string | null,
  checklist: CompiledChecklist | null,
  start: Documents,
  steps: readonly JourneyChange[],
): DataWalk {
  const before = walks.get(file);
  if (before !== undefined) return before;
  const held = new Set<Guard>();
  const failed = new Set<Guard>();
  const walked = walkData(checklist, start, steps, (guard, outcome) =>
    (outcome === true ? held : failed).add(guard),
  );
  const last = lastData(file, organisation);
  const data = withEqualParts(walked, last.data);
  last.data = data;
  const outcomes = [
    ...[...held].map((guard) => [guard, true] as const),
    ...[...failed].map((guard) => [guard, false] as const),
  ];
  const walk = { data, outcomes };
  walks.set(file, walk);
  return walk;
}
