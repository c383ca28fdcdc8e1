import type { Flow } from "#schemas/types/flow.ts";
import { joinPointer } from "../../json/pointer.ts";
import { didYouMean } from "../../names/did-you-mean.ts";
import { nextOf } from "./removed-states.ts";

type State = Flow["states"][number];

export interface StepFault {
  readonly pointer: string;
  readonly message: string;
  readonly fix: string;
}

/**
 * Puts each state with `follows` after the state that it names: that state leads to it, and it leads where
 * that state led. What led to it before leads to the state after it.
 */
export function withFollowing(flow: Flow): { flow: Flow; faults: readonly StepFault[] } {
  const faults: StepFault[] = [];
  let placed = flow;
  flow.states.forEach((state, index) => {
    if (state.follows === undefined) return;
    const result = placedAfter(placed, state);
    if ("flow" in result) placed = result.flow;
    else faults.push({ ...result, pointer: joinPointer("/states", index, "follows") });
  });
  return { flow: placed, faults };
}

function placedAfter(
  flow: Flow,
  { id, follows: anchorId = "" }: State,
): { flow: Flow } | Omit<StepFault, "pointer"> {
  const state = flow.states.find((each) => each.id === id);
  const anchor = flow.states.find((each) => each.id === anchorId);
  if (!state || !anchor || anchor === state) {
    const others = flow.states.map((each) => each.id).filter((each) => each !== id);
    return {
      message: `There is no other state "${anchorId}" to follow.`,
      fix: didYouMean(anchorId, others) ?? "Name a state of this flow.",
    };
  }
  const done = state.done ?? onlyGuard(state);
  if (done === null)
    return {
      message: `Nothing says when the state "${id}" is over.`,
      fix: "Write `done`, a guard that holds when the borrower has answered.",
    };
  const after = nextOf(state);
  const led = (to: string) => (to === id && after !== null ? after : to);
  const detached = flow.states.map((each) => ({
    ...each,
    ...(each.transitions
      ? { transitions: each.transitions.map((way) => ({ ...way, to: led(way.to) })) }
      : {}),
  }));
  const ways = detached.find((each) => each.id === anchorId)?.transitions ?? [];
  const [first] = ways;
  if (first === undefined)
    return {
      message: `The state "${anchorId}" has no transitions, so nothing can follow it.`,
      fix: "Name a state that leads to another.",
    };
  const { follows: _follows, done: _done, ...rest } = state;
  const inserted: State = {
    ...rest,
    transitions: ways.map((way) => ({
      ...way,
      when: ways.length === 1 ? done : `(${done}) && (${way.when})`,
    })),
  };
  const into = {
    ...first,
    to: id,
    when: ways.length === 1 ? first.when : ways.map(({ when }) => `(${when})`).join(" || "),
  };
  const states = detached.flatMap((each) =>
    each.id === id
      ? []
      : each.id === anchorId
        ? [{ ...each, transitions: [into] }, inserted]
        : [each],
  );
  const moved = state.transitions === undefined ? flow.pages : pagesAfter(flow, state, anchor);
  return { flow: { ...flow, initial: led(flow.initial), states, pages: moved } };
}

/** A state that moves keeps the condition of its only way out. */
function onlyGuard({ transitions = [] }: State): string | null {
  const [only] = transitions;
  return transitions.length === 1 && only !== undefined ? only.when : null;
}

/** The page of a moved state comes after the page of the state that it follows. */
function pagesAfter({ pages }: Flow, { page }: State, anchor: State): Flow["pages"] {
  const own = pages.find(({ id }) => id === page);
  return own === undefined
    ? pages
    : pages.flatMap((each) => (each === own ? [] : each.id === anchor.page ? [each, own] : [each]));
}
