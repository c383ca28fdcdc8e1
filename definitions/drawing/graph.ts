/**
 * The model of a drawing: states, transitions, the checklist's page table, and the changes of an
 * overlay.
 */
import { changedParts, type ChangedPart, type CompiledFlow } from "#engine/index.ts";

/** Change by the organization's overlays; null for none. */
export type DrawnChange = "added" | "removed" | "changed" | null;

export interface GraphNode {
  id: string;
  page: string;
  /** Heading of the page; null without a screen. */
  title: string | null;
  /** Pages that replace the state's page under a condition. */
  pages: { id: string; page: string; when: string | null }[];
  /** Callable flow that begins in this state; null for none. */
  calls: string | null;
  initial: boolean;
  final: boolean;
  /** The flow's reason why no transition leads here; null without one. */
  unreachable: string | null;
  change: DrawnChange;
}

export interface GraphEdge {
  id: string;
  /** Null for an entry, which starts from any state. */
  from: string | null;
  to: string;
  when: string | null;
  change: DrawnChange;
}

export interface GraphRow {
  id: string;
  states: readonly string[];
  when: string | null;
  page: string;
  /** Heading of the page; null without a screen. */
  title: string | null;
  change: DrawnChange;
}

/** A step of the checklist as a borrower meets it. */
export interface RoadStep {
  /** Id of the step. */
  step: string;
  state: string;
  /** Heading of the page, or what the server does meanwhile. */
  title: string;
  /** Page of the step; null while the states decide, or while the borrower waits. */
  page: string | null;
  /** What vendors and the server do in this step. */
  jobs: { job: string; text: string }[];
  /** Guard under which the step applies; null for every borrower. */
  when: string | null;
  /** Whether a journey comes here; null when coverage was not asked for. */
  covered: boolean | null;
  change: DrawnChange;
}

export interface Graph {
  flow: string;
  /** Organization of the effective flow. */
  organisation: string;
  nodes: GraphNode[];
  /** Entries in evaluation order, then the transitions of each state. */
  edges: GraphEdge[];
  checklist: GraphRow[];
  fallback: string;
  /** Steps of the checklist, in order; empty for a flow without one. */
  road: readonly RoadStep[];
}

/** What the drawing takes from the screens, the checklist and the journeys. */
export interface GraphContext {
  /** Heading of each page. */
  titles: ReadonlyMap<string, string>;
  road: readonly RoadStep[];
}

const NO_CONTEXT: GraphContext = { titles: new Map(), road: [] };

/**
 * @param base the flow without overlays. Differences are marked, and parts that only the base has
 * are drawn as removed
 */
export function graphOf(
  flow: CompiledFlow,
  organisation: string,
  base: CompiledFlow,
  { titles, road }: GraphContext = NO_CONTEXT,
): Graph {
  const changes = changedParts(base, flow);
  const mark = (kind: ChangedPart["kind"], id: string): DrawnChange => {
    const change = changes.find((each) => each.kind === kind && each.id === id);
    if (change === undefined || change.change === "restated") return null;
    return change.change === "added" || change.change === "removed" ? change.change : "changed";
  };
  const now = partsOf(flow, mark, titles);
  const removedParts = partsOf(base, mark, titles);
  const removed = <T extends { change: DrawnChange }>(parts: T[]) =>
    parts.filter(({ change }) => change === "removed");
  return {
    flow: flow.id,
    organisation,
    nodes: [...now.nodes, ...removed(removedParts.nodes)],
    edges: [...now.edges, ...removed(removedParts.edges)],
    checklist: [...now.checklist, ...removed(removedParts.checklist)],
    fallback: flow.definition.fallback,
    road,
  };
}

function partsOf(
  { definition }: CompiledFlow,
  mark: (kind: ChangedPart["kind"], id: string) => DrawnChange,
  titles: GraphContext["titles"],
): Pick<Graph, "nodes" | "edges" | "checklist"> {
  return {
    nodes: definition.states.map((state) => ({
      id: state.id,
      page: state.page,
      title: titles.get(state.page) ?? null,
      pages: (state.pages ?? []).map(({ id, page, when }) => ({ id, page, when })),
      calls: state.call?.flow ?? null,
      initial: state.id === definition.initial,
      final: state.final ?? false,
      unreachable: state.exempt?.find(({ code }) => code === "unreachable-state")?.reason ?? null,
      change:
        mark("state", state.id) ??
        ((state.pages ?? []).some(({ id }) => mark("page", `${state.id}, page ${id}`) !== null)
          ? "changed"
          : null),
    })),
    edges: [
      ...(definition.entries ?? []).map(({ id, to, when }) => ({
        id,
        from: null,
        to,
        when: when ?? null,
        change: mark("entry", id),
      })),
      ...definition.states.flatMap((state) =>
        (state.transitions ?? []).map(({ id, to, when }) => ({
          id,
          from: state.id,
          to,
          when: when ?? null,
          change: mark("transition", `${state.id} → ${id}`),
        })),
      ),
    ],
    checklist: (definition.checklist ?? []).map((row) => ({
      id: row.id,
      states: row.states,
      when: row.when ?? null,
      page: row.page,
      title: titles.get(row.page) ?? null,
      change: mark("row", row.id),
    })),
  };
}
