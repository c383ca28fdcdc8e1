import type { Flow } from "#schemas/types/flow.ts";

type State = Flow["states"][number];
type Transition = NonNullable<State["transitions"]>[number];

/** Returns the one state to which a state leads; null when it leads to none or to several. */
export function nextOf({ transitions = [] }: State): string | null {
  const targets = new Set(transitions.map(({ to }) => to));
  const [only] = targets;
  return targets.size === 1 && only !== undefined ? only : null;
}

/**
 * Leads what led to a removed state to the state after it, and removes the pages and the progress steps
 * that only removed states showed. A removed state with several ways out leaves its transitions
 * without a target, which the analysis reports.
 */
export function withoutStates(flow: Flow, removed: readonly State[]): Flow {
  if (removed.length === 0) return flow;
  const gone = new Map(removed.map((state) => [state.id, state]));
  const targetOf = (id: string): string => {
    let target = id;
    for (const _ of removed) {
      const state = gone.get(target);
      target = (state && nextOf(state)) ?? target;
    }
    return gone.has(target) ? id : target;
  };
  const redirected = (transition: Transition): Transition =>
    gone.has(transition.to) ? { ...transition, to: targetOf(transition.to) } : transition;
  const pagesGone = pagesShownOnlyBy(flow, removed);
  const pages = flow.pages
    .filter(({ id }) => !pagesGone.has(id))
    .map((page) => openFromOthers(page, pagesGone));
  const calls = flow.states.map(({ call }) => call);
  const stepsLeft = new Set([...pages, ...calls].map((each) => each?.progress));
  const stepsGone = new Set(
    flow.pages.flatMap(({ id, progress }) =>
      pagesGone.has(id) && progress !== undefined && !stepsLeft.has(progress) ? [progress] : [],
    ),
  );
  return {
    ...flow,
    initial: targetOf(flow.initial),
    ...(flow.entries ? { entries: flow.entries.map(redirected) } : {}),
    states: flow.states.map((state) => ({
      ...state,
      ...(state.transitions ? { transitions: state.transitions.map(redirected) } : {}),
      ...(state.call ? { call: openFromOthers(state.call, pagesGone) } : {}),
    })),
    pages,
    ...(flow.progress ? { progress: flow.progress.filter(({ id }) => !stepsGone.has(id)) } : {}),
  };
}

/** Leaves out pages from which a page, or those of a call, can no longer be opened. */
const openFromOthers = <P extends { readonly within?: readonly string[] }>(
  page: P,
  gone: ReadonlySet<string>,
): P =>
  page.within?.some((id) => gone.has(id))
    ? { ...page, within: page.within.filter((id) => !gone.has(id)) }
    : page;

/** Returns the ids of the pages that a state may show, the one without a condition first. */
export const pagesOf = ({ page, pages = [] }: State): readonly string[] => [
  page,
  ...pages.map((each) => each.page),
];

/** Returns pages that only removed states showed, and nothing else names. */
function pagesShownOnlyBy(flow: Flow, removed: readonly State[]): ReadonlySet<string> {
  const {
    pages: _pages,
    progress: _progress,
    entries: _entries,
    initial: _initial,
    ...rest
  } = flow;
  const named = JSON.stringify({ ...rest, states: flow.states.map(pagesOf) });
  return new Set(removed.flatMap(pagesOf).filter((id) => !named.includes(JSON.stringify(id))));
}
