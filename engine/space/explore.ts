/** Searches over all that a flow's guards can tell apart: the least data that leads somewhere, or the least change that does. */
import { decide } from "../flow/decide.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import type { Certainty } from "../finding.ts";
import type { Entities } from "../json/json-schema.ts";
import type { Changes, Data } from "./data.ts";
import { decisionsOf, guardsOf, type Decisions } from "./decisions.ts";
import { NEVER, type Diagram } from "./diagram.ts";
import { Space } from "./space.ts";

/** What the decision is to be: the page, or the state in which the machine settles. Both when both are given. */
export interface Goal {
  readonly page?: string;
  readonly state?: string;
}

export interface Found {
  readonly data: Data;
  /** What differs from where the search began, by pointer; undefined removes a value. */
  readonly changes: Changes;
}

/**
 * Several flows over the same documents, explored together: conditions of all of them can be combined, so that "the base
 * shows A where the organisation shows B" is one question.
 */
export class Exploration {
  readonly space: Space;
  readonly decisions: readonly Decisions[];
  readonly #flows: readonly CompiledFlow[];

  /**
   * @param from where the search begins; with it, the least change of this data is looked for, else the least data.
   * @throws SpaceExceeded when the guards are connected in more ways than can be looked at.
   */
  constructor(flows: readonly CompiledFlow[], entities: Entities, from?: Data) {
    this.#flows = flows;
    this.space = new Space(flows.flatMap(guardsOf), entities, from === undefined ? {} : { from });
    this.decisions = flows.map((flow) => decisionsOf(flow, this.space));
  }

  /** When the flow, by number, decides as wanted. */
  condition(goal: Goal, flow = 0): Diagram {
    const decisions = this.decisions[flow];
    const { page, state } = goal;
    return this.space.diagrams.all([
      ...(page === undefined ? [] : [decisions?.pages.get(page) ?? NEVER]),
      ...(state === undefined ? [] : [decisions?.settled.get(state) ?? NEVER]),
    ]);
  }

  /** Null when nothing meets the condition; see `certainty` for whether that is proven. */
  find(condition: Diagram): Found | null {
    const changes = this.space.changes(condition);
    const data = this.space.witness(condition);
    return changes === null || data === null ? null : { data, changes };
  }

  /** Whether "there is no such data" is proven, over every guard that decides. */
  get certainty(): Certainty {
    return this.space.certainty(this.#flows.flatMap(guardsOf));
  }
}

/** The least data on which the flow decides as wanted; null when there is none. */
export function witnessFor(flow: CompiledFlow, entities: Entities, goal: Goal): Found | null {
  return search(flow, entities, goal);
}

/** The least change of the data after which the flow decides as wanted; null when there is none. */
export function nearestChange(
  flow: CompiledFlow,
  entities: Entities,
  data: Data,
  goal: Goal,
): Found | null {
  return search(flow, entities, goal, data);
}

function search(flow: CompiledFlow, entities: Entities, goal: Goal, from?: Data): Found | null {
  const exploration = new Exploration([flow], entities, from);
  const found = exploration.find(exploration.condition(goal));
  if (found === null) return null;
  const { page, state } = decide(flow, found.data);
  const met = (goal.page ?? page) === page && (goal.state ?? state) === state;
  return met ? found : null;
}
