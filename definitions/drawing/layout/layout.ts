/**
 * Layered layout of boxes and edges from top to bottom (after Sugiyama et al. 1981): rank, order,
 * place.
 */
import type { Box, Way } from "./graph.ts";
import { layer, type Slot } from "./layers.ts";
import { order } from "./order.ts";
import { place } from "./place.ts";
import { rank } from "./ranks.ts";

export interface Point {
  x: number;
  y: number;
}

export interface Area extends Point {
  width: number;
  height: number;
}

export interface Route {
  way: Way;
  /**
   * Points from the start of the edge to its end. It may bend between two points, with vertical
   * ends.
   */
  points: Point[];
  /** Area of the label. */
  label: Area;
}

export interface Laid {
  width: number;
  height: number;
  boxes: ReadonlyMap<string, Area>;
  routes: Route[];
}

export interface Measures {
  /** Heights of a box and of a label, and the space between them. */
  box: number;
  label: number;
  gap: number;
  /** Space between two slots of a layer. */
  slotGap: number;
}

/** Returns where boxes, labels and edges lie, in the unit of `measures`. */
export function layOut(boxes: readonly Box[], ways: readonly Way[], measures: Measures): Laid {
  const ranked = rank(boxes, ways);
  const layered = layer(boxes, ways, ranked);
  const layers = order(layered);
  const centers = place(layers, layered.chains, measures.slotGap);
  const tops = topsOf(layers.length, measures);
  const depth = new Map(
    layers.flatMap((each, index) => each.map((slot) => [slot, index] as const)),
  );
  const area = (slot: Slot): Area => {
    const layerIndex = depth.get(slot) ?? 0;
    return {
      x: (centers.get(slot) ?? 0) - slot.width / 2,
      y: tops[layerIndex] ?? 0,
      width: slot.width,
      height: heightOf(layerIndex, measures),
    };
  };
  const chains = layered.chains;
  const ports = portsOf(
    chains.map(({ slots }) => slots),
    centers,
  );
  const routes = chains.map(({ way, slots }): Route => {
    const [first, ...rest] = slots;
    const last = rest.pop();
    const down: Point[] = [];
    if (first && last) {
      const [start, end] = [area(first), area(last)];
      down.push({ x: ports.out(slots), y: start.y + start.height });
      for (const slot of rest) {
        const { x, y, width, height } = area(slot);
        down.push({ x: x + width / 2, y }, { x: x + width / 2, y: y + height });
      }
      down.push({ x: ports.into(slots), y: end.y });
    }
    const label = rest.find(({ isLabel }) => isLabel);
    return {
      way,
      points: ranked.back.has(way) ? down.toReversed() : down,
      label: label ? area(label) : { x: 0, y: 0, width: 0, height: 0 },
    };
  });
  const all = layers.flat();
  return {
    width: Math.max(0, ...all.map((slot) => area(slot).x + slot.width)),
    height: (tops.at(-1) ?? 0) + heightOf(layers.length - 1, measures),
    boxes: new Map(all.flatMap((slot) => (slot.box === null ? [] : [[slot.box, area(slot)]]))),
    routes,
  };
}

const heightOf = (layer: number, { box, label }: Measures): number =>
  layer % 2 === 0 ? box : label;

function topsOf(count: number, measures: Measures): number[] {
  const tops: number[] = [];
  let top = 0;
  for (let layer = 0; layer < count; layer += 1) {
    tops.push(top);
    top += heightOf(layer, measures) + measures.gap;
  }
  return tops;
}

const PORT = 26;

/** Spreads the ends of edges along a box, in the order of their other ends. */
function portsOf(chains: readonly (readonly Slot[])[], centers: ReadonlyMap<Slot, number>) {
  const centerOf = (slot: Slot | undefined) => (slot ? (centers.get(slot) ?? 0) : 0);
  const port = (
    chain: readonly Slot[],
    end: (slots: readonly Slot[]) => Slot | undefined,
    next: (slots: readonly Slot[]) => Slot | undefined,
  ): number => {
    const box = end(chain);
    const siblings = chains
      .filter((each) => end(each) === box)
      .toSorted((a, b) => centerOf(next(a)) - centerOf(next(b)));
    const step = Math.min(PORT, ((box?.width ?? 0) * 0.7) / Math.max(1, siblings.length));
    return centerOf(box) + (siblings.indexOf(chain) - (siblings.length - 1) / 2) * step;
  };
  return {
    out: (chain: readonly Slot[]) =>
      port(
        chain,
        (slots) => slots[0],
        (slots) => slots[1],
      ),
    into: (chain: readonly Slot[]) =>
      port(
        chain,
        (slots) => slots.at(-1),
        (slots) => slots.at(-2),
      ),
  };
}
