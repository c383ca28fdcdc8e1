/** What the machine of a flow comes through, over all data. */
import type { Certainty } from "../finding.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import type { Entities } from "../json/json-schema.ts";
import type { Data } from "../space/data.ts";
import { firstEnabled, visitedStates } from "../space/decisions.ts";
import { NEVER } from "../space/diagram.ts";
import { Space } from "../space/space.ts";
import { circlesOf } from "./circles.ts";
import { meaningOf } from "./meaning.ts";
import { remembered } from "./verdict.ts";

export interface MachineVerdict {
  readonly certainty: Certainty;
  /** States that some data leads to. */
  readonly visited: ReadonlySet<string>;
  /** By state that is reached, the transitions, by number, that hold there on some data and yet are never taken. */
  readonly untaken: ReadonlyMap<string, readonly Untaken[]>;
  /** States to which a way leads from one of these, or from outside, that holds on some data and is not covered by one before it. */
  readonly open: ReadonlySet<string>;
  /** For each circle of transitions, in the order of `circlesOf`. */
  readonly circles: readonly CircleVerdict[];
}

export interface Untaken {
  readonly transition: number;
  /** The least data on which it would be taken, were the machine in the state. */
  readonly holdsOn: Data | null;
}

export interface CircleVerdict {
  /** The least data on which the machine gets into the circle and stays there; null when there is none. */
  readonly enteredOn: Data | null;
  /** The least data on which it would go round, were it in the circle; null when there is none. */
  readonly goneRoundOn: Data | null;
}

/** Null when the guards are connected in more ways than can be looked at. */
export function judgeMachine(flow: CompiledFlow, entities: Entities): MachineVerdict | null {
  return remembered(entities, `machine ${meaning(flow)}`, () => {
    const guards = [
      ...flow.entries,
      ...[...flow.states.values()].flatMap(({ transitions }) => transitions),
    ].flatMap(({ guard }) => (guard === null ? [] : [guard]));
    const space = new Space(guards, entities);
    const visited = visitedStates(flow, space);
    const { diagrams } = space;
    const circles = circlesOf(flow).map((circle): CircleVerdict => {
      const round = diagrams.all(
        circle.map(({ from, transition }) => {
          const ways = firstEnabled(flow.states.get(from)?.transitions ?? [], space);
          return ways.get(transition) ?? NEVER;
        }),
      );
      const inside = visited.get(circle[0]?.from ?? "") ?? NEVER;
      return {
        enteredOn: space.witness(diagrams.and(round, inside)),
        goneRoundOn: space.witness(round),
      };
    });
    const reached = new Set([...visited].flatMap(([id, when]) => (when === NEVER ? [] : [id])));
    const lists = [
      flow.entries,
      ...[...reached].map((id) => flow.states.get(id)?.transitions ?? []),
    ];
    const open = lists.flatMap((list) =>
      [...firstEnabled(list, space)].flatMap(([{ to }, when]) => (when === NEVER ? [] : [to])),
    );
    const untaken = new Map(
      [...reached].map((id) => {
        const here = visited.get(id) ?? NEVER;
        const ways = firstEnabled(flow.states.get(id)?.transitions ?? [], space);
        return [
          id,
          [...ways.values()].flatMap((when, transition): readonly Untaken[] =>
            when === NEVER || diagrams.and(here, when) !== NEVER
              ? []
              : [{ transition, holdsOn: space.witness(when) }],
          ),
        ] as const;
      }),
    );
    return {
      certainty: space.certainty(guards),
      visited: reached,
      untaken,
      open: new Set(open),
      circles,
    };
  });
}

function meaning({ initial, entries, states }: CompiledFlow): string {
  return JSON.stringify([
    initial,
    entries.map(({ to, guard }) => [to, meaningOf(guard)]),
    [...states.values()].map(({ id, transitions }) => [
      id,
      transitions.map(({ to, guard }) => [to, meaningOf(guard)]),
    ]),
  ]);
}
