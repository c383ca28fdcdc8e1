/**
 * Orders each layer: sweeps down and up by barycenter, and keeps the order with the fewest
 * crossings.
 */
import type { Layered, Slot } from "./layers.ts";

const SWEEPS = 24;

export function order({ layers, chains }: Layered): Slot[][] {
  const links = chains.flatMap(({ slots }) =>
    slots.slice(1).map((slot, index): [Slot, Slot] => [slots[index] ?? slot, slot]),
  );
  const above = neighbors(links.map(([a, b]) => [b, a]));
  const below = neighbors(links);
  let current = layers.map((layer) => [...layer]);
  let best = current;
  let least = crossings(current, below);
  for (let sweep = 0; sweep < SWEEPS && least > 0; sweep += 1) {
    const down = sweep % 2 === 0;
    current = swept(current, down ? above : below, down);
    const count = crossings(current, below);
    if (count < least) [best, least] = [current, count];
  }
  return best;
}

type Neighbors = ReadonlyMap<Slot, readonly Slot[]>;

function neighbors(links: readonly (readonly [Slot, Slot])[]): Neighbors {
  const neighbors = new Map<Slot, Slot[]>();
  for (const [from, to] of links) neighbors.set(from, [...(neighbors.get(from) ?? []), to]);
  return neighbors;
}

function swept(layers: readonly (readonly Slot[])[], near: Neighbors, down: boolean): Slot[][] {
  const result: Slot[][] = layers.map((layer) => [...layer]);
  const indexes = [...result.keys()];
  for (const index of down ? indexes.slice(1) : indexes.toReversed().slice(1)) {
    const fixed = positions(result[down ? index - 1 : index + 1] ?? []);
    const now = positions(result[index] ?? []);
    const center = (slot: Slot): number => {
      const places = (near.get(slot) ?? []).flatMap((each) => fixed.get(each) ?? []);
      if (places.length === 0) return now.get(slot) ?? 0;
      return places.reduce((sum, place) => sum + place, 0) / places.length;
    };
    // The sort is stable: slots with the same center keep their order.
    result[index] = (result[index] ?? []).toSorted((a, b) => center(a) - center(b));
  }
  return result;
}

function positions(layer: readonly Slot[]): ReadonlyMap<Slot, number> {
  return new Map(layer.map((slot, index) => [slot, index]));
}

/** Counts the pairs of edges that cross between neighboring layers. */
export function crossings(layers: readonly (readonly Slot[])[], below: Neighbors): number {
  let count = 0;
  for (const [index, layer] of layers.entries()) {
    const next = positions(layers[index + 1] ?? []);
    const ends = layer.map((slot) =>
      (below.get(slot) ?? []).flatMap((each) => next.get(each) ?? []),
    );
    for (const [left, a] of ends.entries())
      for (const b of ends.slice(left + 1))
        for (const x of a) count += b.filter((y) => y < x).length;
  }
  return count;
}
