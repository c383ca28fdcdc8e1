/** The drawing of a lender's effective flow: where states and transitions lie, and what each guard says. */
import { compileFlow, memoize } from "#engine/index.ts";
import {
  graphOf,
  type DrawnChange,
  type GraphEdge,
  type GraphNode,
  type GraphRow,
  type RoadStep,
} from "#definitions/drawing/graph.ts";
import type { Area, Point } from "#definitions/drawing/layout/layout.ts";
import { roadOf, titlesOf } from "#definitions/drawing/road.ts";
import type { Definitions } from "#definitions/model.ts";
import { guardsOfMerged } from "#definitions/guards/placed-guards.ts";
import { toSentence } from "../../rules/index.ts";
import { compiledIn, type Compiled } from "../compiled.ts";
import { adjustedFlow, laidFlow, type FlowLayout } from "./flow-layout.ts";

/** A guard for a person. */
export interface SaidGuard {
  readonly source: string;
  readonly sentence: string;
  /** What it reads: the words and the name in the data. */
  readonly reads: readonly {
    readonly label: string;
    readonly name: string;
    readonly fact: boolean;
  }[];
}

export interface DrawnState extends GraphNode, Area {
  /** First line of the box. */
  readonly label: string;
}

export interface DrawnWay {
  /** Names the transition in the drawing: its state and its id. */
  readonly key: string;
  readonly id: string;
  /** Null for an entry, which leads from any state. */
  readonly from: string | null;
  readonly to: string;
  readonly guard: SaidGuard | null;
  readonly change: DrawnChange;
  /** Empty for an entry. */
  readonly points: readonly Point[];
  readonly label: Area;
}

export interface FlowDrawing {
  /** Changes with the content. */
  readonly key: string;
  readonly flow: string;
  readonly width: number;
  readonly height: number;
  readonly states: readonly DrawnState[];
  /** Entries in evaluation order, then the transitions of each state. */
  readonly ways: readonly DrawnWay[];
  readonly rows: readonly (Omit<GraphRow, "when"> & { readonly guard: SaidGuard | null })[];
  readonly road: readonly (RoadStep & { readonly guard: SaidGuard | null })[];
  readonly fallback: string;
  /** Milliseconds that the layout took; 0 when nothing has changed since. */
  readonly took: number;
}

/** The last layout of each flow of a lender, over which a changed one is laid. */
export type Layouts = Map<string, FlowLayout>;

/**
 * Returns the flow's drawing. The same content gives the same drawing without another layout.
 * @param layouts stores the layout for the next call
 */
export function drawingOf(
  definitions: Definitions,
  lender: string,
  id: string,
  layouts: Layouts,
): FlowDrawing {
  const compiled = compiledIn(definitions, lender, id);
  const { own } = compiled;
  const shared = definitions.base.flows.get(id) ?? null;
  const stored = drawings(
    compiled.flow,
    own.checklist,
    shared?.flow ?? own.flow,
    shared?.checklist ?? own.checklist,
    titleKey(titlesOf(own)),
  );
  if (stored.drawing !== null) return { ...stored.drawing, took: 0 };
  const began = performance.now();
  stored.drawing = drawn(definitions, lender, compiled, layouts);
  return { ...stored.drawing, took: performance.now() - began };
}

const titleKey = (titles: ReadonlyMap<string, string>): string => JSON.stringify([...titles]);

const drawings = memoize(
  (
    _flow: object,
    _list: object | null,
    _base: object,
    _baseList: object | null,
    _titles: string,
  ) => ({
    drawing: null as FlowDrawing | null,
  }),
);

function drawn(
  definitions: Definitions,
  lender: string,
  { own, entities, flow }: Compiled,
  layouts: Layouts,
): FlowDrawing {
  const effective = definitions.effective(lender);
  const shared = definitions.base.flows.get(own.id) ?? null;
  const base = shared === null ? null : compileFlow(shared.flow.value, entities).flow;
  const graph = graphOf(flow, lender, base ?? flow, {
    titles: titlesOf(own),
    road: roadOf(own, shared, definitions.within(effective), null),
  });
  const sayIn = (file: typeof own.flow | typeof own.checklist) => {
    const [context] =
      file === null ? [] : guardsOfMerged(definitions.within(effective), effective, file);
    return (source: string | null): SaidGuard | null => {
      if (source === null) return null;
      if (context === undefined) return { source, sentence: source, reads: [] };
      const { text, subjects } = toSentence(source, context);
      return {
        source,
        sentence: text,
        reads: subjects.map((each) => ({
          label: each.label,
          name: each.source,
          fact: each.isFact,
        })),
      };
    };
  };
  const say = sayIn(own.flow);
  const sayOfStep = sayIn(own.checklist);
  const place = `${lender} ${own.id}`;
  const before = layouts.get(place);
  const layout = before === undefined ? laidFlow(graph) : adjustedFlow(before, graph);
  layouts.set(place, layout);
  const { width, height, states, ways } = layout;
  return {
    key: `${own.flow.hash} ${shared?.flow.hash ?? ""}`,
    flow: own.id,
    width,
    height,
    states: graph.nodes.flatMap((node, index) => {
      const placed = states[index];
      return placed === undefined ? [] : [{ ...node, ...placed }];
    }),
    ways: ways.map(({ edge, points, label }) => ({
      key: keyOf(edge),
      id: edge.id,
      from: edge.from,
      to: edge.to,
      guard: say(edge.when),
      change: edge.change,
      points,
      label,
    })),
    rows: graph.checklist.map(({ when, ...row }) => ({ ...row, guard: say(when) })),
    road: graph.road.map((step) => ({ ...step, guard: sayOfStep(step.when) })),
    fallback: graph.fallback,
    took: 0,
  };
}

const keyOf = ({ from, id, change }: GraphEdge): string =>
  `${from ?? "entry"} ${id}${change === "removed" ? " removed" : ""}`;
