/**
 * Places slots across: each as near as possible to its neighbors in other layers, in order and
 * without overlap. For one layer that is a least-squares problem under an order, which pooling
 * adjacent violators solves exactly. Sweeps down and up align the layers.
 */
import type { Chain, Slot } from "./layers.ts";

/** Enough to straighten a chain of about twenty layers. */
const SWEEPS = 300;

/** Returns the center of each slot; the leftmost edge is at 0. */
export function place(
  layers: readonly (readonly Slot[])[],
  chains: readonly Chain[],
  gap: number,
): ReadonlyMap<Slot, number> {
  const above = new Map<Slot, Slot[]>();
  const below = new Map<Slot, Slot[]>();
  for (const { slots } of chains)
    for (const [index, slot] of slots.slice(1).entries()) {
      const upper = slots[index] ?? slot;
      above.set(slot, [...(above.get(slot) ?? []), upper]);
      below.set(upper, [...(below.get(upper) ?? []), slot]);
    }
  const centers = new Map<Slot, number>();
  for (const layer of layers) {
    let position = 0;
    for (const slot of layer) {
      centers.set(slot, position + slot.width / 2);
      position += slot.width + gap;
    }
  }
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const down = sweep % 2 === 0;
    for (const layer of down ? layers : layers.toReversed()) {
      const wished = layer.map((slot) => {
        const near = [...(above.get(slot) ?? []), ...(below.get(slot) ?? [])];
        const pulls = near.map((each) => ({
          center: centers.get(each) ?? 0,
          weight: pull(slot, each),
        }));
        const weight = pulls.reduce((sum, each) => sum + each.weight, 0);
        return weight === 0
          ? { center: centers.get(slot) ?? 0, weight: UNTIED }
          : {
              center: pulls.reduce((sum, each) => sum + each.center * each.weight, 0) / weight,
              weight,
            };
      });
      apart(layer, wished, gap).forEach((center, index) => {
        const slot = layer[index];
        if (slot) centers.set(slot, center);
      });
    }
  }
  const left = Math.min(...[...centers].map(([slot, center]) => center - slot.width / 2));
  return new Map([...centers].map(([slot, center]) => [slot, center - left]));
}

/** Makes an edge bend next to a box rather than in the middle. */
const pull = (a: Slot, b: Slot): number => (a.box === null && b.box === null ? 8 : 1);

/** Weight of a slot without neighbors: it yields to every other slot. */
const UNTIED = 0.01;

interface Wish {
  center: number;
  weight: number;
}

/** Returns the centers nearest to the wished ones, in order and without overlap. */
function apart(layer: readonly Slot[], wished: readonly Wish[], gap: number): number[] {
  const offsets: number[] = [];
  layer.forEach((slot, index) => {
    const before = layer[index - 1];
    offsets.push(
      before === undefined ? 0 : (offsets[index - 1] ?? 0) + (before.width + slot.width) / 2 + gap,
    );
  });
  const pools: { sum: number; weight: number; count: number }[] = [];
  wished.forEach(({ center, weight }, index) => {
    let pool = { sum: (center - (offsets[index] ?? 0)) * weight, weight, count: 1 };
    for (let last = pools.at(-1); last && last.sum / last.weight > pool.sum / pool.weight;) {
      pool = {
        sum: pool.sum + last.sum,
        weight: pool.weight + last.weight,
        count: pool.count + last.count,
      };
      pools.pop();
      last = pools.at(-1);
    }
    pools.push(pool);
  });
  const starts = pools.flatMap(({ sum, weight, count }) =>
    Array.from({ length: count }, () => sum / weight),
  );
  return starts.map((start, index) => start + (offsets[index] ?? 0));
}
