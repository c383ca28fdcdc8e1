/**
 * The same machine for XState: the tables of `native.ts` as eventless transitions with the same
 * functions as guards. One event brings the data, and the pure `transition()` settles the machine.
 */
import { assign, getInitialSnapshot, setup, transition } from "xstate";
import { entries, initial, transitions, type Facts, type Row } from "./native.ts";

interface Asked extends Facts {
  readonly type: "decide";
}

const always = (rows: readonly Row[]) =>
  rows.map(([target, rule]) => ({
    target,
    guard: ({ context }: { context: Partial<Facts> }) => rule(context as Facts) === true,
  }));

const targets = [...entries, ...Object.values(transitions).flat()].map(([to]) => to);
const names = [...new Set([initial, ...targets, ...Object.keys(transitions)])];

const machine = setup({
  types: { context: {} as Partial<Facts>, events: {} as Asked },
}).createMachine({
  context: {},
  initial: "asking",
  states: {
    asking: {
      on: {
        decide: {
          target: "entering",
          actions: assign(({ event: { application, profile, status } }) => ({
            application,
            profile,
            status,
          })),
        },
      },
    },
    entering: { always: [...always(entries), { target: initial }] },
    ...Object.fromEntries(names.map((name) => [name, { always: always(transitions[name] ?? []) }])),
  },
});

const asking = getInitialSnapshot(machine);

/** Returns the state in which XState's machine settles. */
export function settleByXState({ application, profile }: Omit<Facts, "status">): string {
  const event: Asked = { type: "decide", application, profile, status: application.status ?? {} };
  const [settled] = transition(machine, asking, event);
  return String(settled.value);
}
