/**
 * Ranks boxes so that every edge points down and each box is as high as its incoming edges allow
 * (longest path).
 */
import type { Box, Way } from "./graph.ts";

export interface Ranked {
  ranks: ReadonlyMap<string, number>;
  /** Edges that close a cycle; the layout reverses them. */
  back: ReadonlySet<Way>;
}

export function rank(boxes: readonly Box[], ways: readonly Way[]): Ranked {
  const back = backEdges(boxes, ways);
  const forward = ways.map((way) => (back.has(way) ? { from: way.to, to: way.from } : way));
  const ranks = new Map<string, number>();
  const rankOf = (id: string): number => {
    const cachedRank = ranks.get(id);
    if (cachedRank !== undefined) return cachedRank;
    const above = forward
      .filter(({ from, to }) => to === id && from !== id)
      .map(({ from }) => rankOf(from));
    const rank = above.length === 0 ? 0 : Math.max(...above) + 1;
    ranks.set(id, rank);
    return rank;
  };
  for (const { id } of boxes) rankOf(id);
  return { ranks, back };
}

/** Returns the edges that lead back to a box on the current path of a depth-first walk. */
function backEdges(boxes: readonly Box[], ways: readonly Way[]): ReadonlySet<Way> {
  const back = new Set<Way>();
  const state = new Map<string, "open" | "done">();
  const walk = (id: string): void => {
    state.set(id, "open");
    for (const way of ways.filter(({ from }) => from === id)) {
      if (state.get(way.to) === "open") back.add(way);
      else if (!state.has(way.to)) walk(way.to);
    }
    state.set(id, "done");
  };
  for (const { id } of boxes) if (!state.has(id)) walk(id);
  return back;
}
