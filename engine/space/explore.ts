/**
 * Searches all data that a flow's guards distinguish: for the least data, or the least change of
 * data, that leads to a page or state.
 */
import { decide } from "../flow/decide.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import type { Certainty } from "../finding.ts";
import type { Entities } from "../json/json-schema.ts";
import type { Changes, Data } from "./data.ts";
import { decisionsOf, guardsOf, type Decisions } from "./decisions.ts";
import { NEVER, type Diagram } from "./diagram.ts";
import { Space } from "./space.ts";

/** The wanted decision: the page, the state in which the machine settles, or both. */
export interface Goal {
  readonly page?: string;
  readonly state?: string;
}

export interface Witness {
  readonly data: Data;
  /** Differences from the start of the search, by pointer; undefined removes a value. */
  readonly changes: Changes;
}

/**
 * Explores several flows over the same documents together. Their conditions can be combined, such
 * as "the base shows A and the organization shows B".
 */
export class Exploration {
  readonly space: Space;
  readonly decisions: readonly Decisions[];
  readonly #flows: readonly CompiledFlow[];

  /**
   * @param from start of the search. With it, `find` returns the least change of this data; without
   * it, the least data.
   * @throws SpaceExceeded when the guards are connected in too many ways to explore
   */
  constructor(flows: readonly CompiledFlow[], entities: Entities, from?: Data) {
    this.#flows = flows;
    this.space = new Space(flows.flatMap(guardsOf), entities, from === undefined ? {} : { from });
    this.decisions = flows.map((flow) => decisionsOf(flow, this.space));
  }

  /** The condition that the flow with this index makes the wanted decision. */
  condition(goal: Goal, flow = 0): Diagram {
    const decisions = this.decisions[flow];
    const { page, state } = goal;
    return this.space.diagrams.all([
      ...(page === undefined ? [] : [decisions?.pages.get(page) ?? NEVER]),
      ...(state === undefined ? [] : [decisions?.settled.get(state) ?? NEVER]),
    ]);
  }

  /** Returns null when no data meets the condition; `certainty` tells whether that is proven. */
  find(condition: Diagram): Witness | null {
    const changes = this.space.changes(condition);
    const data = this.space.witness(condition);
    return changes === null || data === null ? null : { data, changes };
  }

  /** Whether a search without a result proves that there is no such data. */
  get certainty(): Certainty {
    return this.space.certainty(this.#flows.flatMap(guardsOf));
  }
}

/** Returns the least data that leads to the wanted decision; null when there is none. */
export function witnessFor(flow: CompiledFlow, entities: Entities, goal: Goal): Witness | null {
  return search(flow, entities, goal);
}

/**
 * Returns the least change of the data that leads to the wanted decision; null when there is none.
 */
export function nearestChange(
  flow: CompiledFlow,
  entities: Entities,
  data: Data,
  goal: Goal,
): Witness | null {
  return search(flow, entities, goal, data);
}

function search(flow: CompiledFlow, entities: Entities, goal: Goal, from?: Data): Witness | null {
  const exploration = new Exploration([flow], entities, from);
  const witness = exploration.find(exploration.condition(goal));
  if (witness === null) return null;
  const { page, state } = decide(flow, witness.data);
  const met = (goal.page ?? page) === page && (goal.state ?? state) === state;
  return met ? witness : null;
}
