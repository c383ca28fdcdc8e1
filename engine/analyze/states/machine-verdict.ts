/** The states and transitions of a flow's machine that the data can reach. */
import type { Certainty } from "../../finding.ts";
import type { CompiledFlow } from "../../flow/compiled-flow.ts";
import type { Entities } from "../../json/json-schema.ts";
import { memoize } from "../../memoize.ts";
import type { Data } from "../../space/data.ts";
import { firstEnabled, visitedStates } from "../../space/decisions.ts";
import { NEVER } from "../../space/diagram.ts";
import { Space } from "../../space/space.ts";
import { cyclesOf } from "./transition-cycles.ts";
import { guardKey } from "../guards/guard-key.ts";
import { cachedVerdict } from "../verdict.ts";

export interface MachineVerdict {
  readonly certainty: Certainty;
  /** States that the machine visits on some data. */
  readonly visited: ReadonlySet<string>;
  /** Transitions that hold on some data but are never taken, by visited state. */
  readonly untaken: ReadonlyMap<string, readonly UntakenTransition[]>;
  /**
   * States that some entry, or some transition of a visited state, leads to when only the order of
   * candidates is considered.
   */
  readonly open: ReadonlySet<string>;
  /** One verdict for each cycle of transitions, in the order of `cyclesOf`. */
  readonly cycles: readonly CycleVerdict[];
}

export interface UntakenTransition {
  readonly transition: number;
  /** The least data on which the transition would be taken if the machine were in the state. */
  readonly holdsOn: Data | null;
}

export interface CycleVerdict {
  /**
   * The least data on which the machine enters the cycle and never leaves it; null when there is
   * none.
   */
  readonly enteredOn: Data | null;
  /**
   * The least data on which the cycle repeats, if the machine were in it; null when there is none.
   */
  readonly repeatsOn: Data | null;
}

/** Returns null when the guards are connected in too many ways to explore. */
export function judgeMachine(flow: CompiledFlow, entities: Entities): MachineVerdict | null {
  return cachedVerdict(entities, `machine ${meaning(flow)}`, () => {
    const guards = [
      ...flow.entries,
      ...[...flow.states.values()].flatMap(({ transitions }) => transitions),
    ].flatMap(({ guard }) => (guard === null ? [] : [guard]));
    const space = new Space(guards, entities);
    const visited = visitedStates(flow, space);
    const { diagrams } = space;
    const cycles = cyclesOf(flow).map((cycle): CycleVerdict => {
      const round = diagrams.all(
        cycle.map(({ from, transition }) => {
          const ways = firstEnabled(flow.states.get(from)?.transitions ?? [], space);
          return ways.get(transition) ?? NEVER;
        }),
      );
      const inside = visited.get(cycle[0]?.from ?? "") ?? NEVER;
      return {
        enteredOn: space.witness(diagrams.and(round, inside)),
        repeatsOn: space.witness(round),
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
        const reaching = visited.get(id) ?? NEVER;
        const ways = firstEnabled(flow.states.get(id)?.transitions ?? [], space);
        return [
          id,
          [...ways.values()].flatMap((when, transition): readonly UntakenTransition[] =>
            when === NEVER || diagrams.and(reaching, when) !== NEVER
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
      cycles,
    };
  });
}

const meaning = /* @__PURE__ */ memoize(({ initial, entries, states }: CompiledFlow): string =>
  JSON.stringify([
    initial,
    entries.map(({ to, guard }) => [to, guardKey(guard)]),
    [...states.values()].map(({ id, transitions }) => [
      id,
      transitions.map(({ to, guard }) => [to, guardKey(guard)]),
    ]),
  ]),
);
