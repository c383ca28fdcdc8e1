/**
 * Layers: even ones hold boxes, odd ones the labels between. An edge that crosses a layer has a
 * slot there, which keeps boxes and labels out of its path. The first slot holds the edge's own
 * label.
 */
import type { Box, Way } from "./graph.ts";
import type { Ranked } from "./ranks.ts";

export interface Slot {
  width: number;
  /** Set for a box; null when the slot belongs to an edge. */
  box: string | null;
  way: Way | null;
  isLabel: boolean;
}

/** An edge as the slots that it crosses, from its upper end to its lower one. */
export interface Chain {
  way: Way;
  slots: Slot[];
}

export interface Layered {
  layers: Slot[][];
  chains: Chain[];
}

/** Width of the slot of an edge that only crosses a layer. */
const PASSING = 10;

/**
 * Places boxes in layers by rank. The layers between those of boxes hold the bends of edges, so box
 * ranks have even indexes; an edge that spans layers has a slot in each.
 */
export function layer(
  boxes: readonly Box[],
  ways: readonly Way[],
  { ranks, back }: Ranked,
): Layered {
  const layers: Slot[][] = Array.from({ length: Math.max(0, ...ranks.values()) * 2 + 1 }, () => []);
  const slots = new Map<string, Slot>();
  for (const { id, width } of boxes) {
    const slot: Slot = { width, box: id, way: null, isLabel: false };
    slots.set(id, slot);
    layers[(ranks.get(id) ?? 0) * 2]?.push(slot);
  }
  const chains = ways.flatMap((way): Chain[] => {
    const [top, bottom] = back.has(way) ? [way.to, way.from] : [way.from, way.to];
    const [first, last] = [slots.get(top), slots.get(bottom)];
    if (!first || !last || first === last) return [];
    const chain: Slot[] = [first];
    const from = (ranks.get(top) ?? 0) * 2 + 1;
    for (let position = from; position < (ranks.get(bottom) ?? 0) * 2; position += 1) {
      const isLabel = position === from;
      const slot: Slot = { width: isLabel ? way.width : PASSING, box: null, way, isLabel };
      layers[position]?.push(slot);
      chain.push(slot);
    }
    return [{ way, slots: [...chain, last] }];
  });
  return { layers, chains };
}
