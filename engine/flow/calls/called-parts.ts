/** The states and pages of a called flow, as the calling flow has them. */
import type { Flow } from "#schemas/types/flow.ts";
import { RETURN } from "./call-problem.ts";
import type { InlinedOrigin, Placed } from "./origins.ts";

type State = Flow["states"][number];
type Page = Flow["pages"][number];
type Transition = NonNullable<State["transitions"]>[number];
type Call = NonNullable<State["call"]>;

/** Returns the page with which a flow begins. */
export const firstPage = (flow: Flow): string =>
  flow.states.find(({ id }) => id === flow.initial)?.page ?? flow.fallback;

/** Returns the path before the pages of the called flow; null when the page does not fit. */
export function prefixOf({ page }: State, callee: Flow): string | null {
  const first = firstPage(callee);
  if (page === first) return "";
  return page.endsWith(`/${first}`) ? page.slice(0, -first.length) : null;
}

/**
 * Returns the states of a call. The first state of the called flow takes the place of the caller's, so
 * that every way into the call stays as it is.
 * @param pointer of the calling state
 * @param prefix of the pages of the called flow
 * @param from where a value of the called flow was written
 * @param origin where a value of the calling flow was written
 */
export function calledStates(
  caller: State,
  pointer: string,
  callee: Flow,
  prefix: string,
  from: (pointer: string) => InlinedOrigin,
  origin: (pointer: string) => InlinedOrigin,
): readonly Placed<State>[] {
  const nameOf = (id: string): string =>
    id === callee.initial ? caller.id : `${caller.id}${id[0]?.toUpperCase()}${id.slice(1)}`;
  const first = callee.states.filter(({ id }) => id === callee.initial);
  const order = [...first, ...callee.states.filter(({ id }) => id !== callee.initial)];
  return order.map((state): Placed<State> => {
    const at = `/states/${callee.states.indexOf(state)}`;
    const transitions = (state.transitions ?? []).flatMap((transition, i): Placed<Transition>[] => {
      if (transition.to !== RETURN) {
        const value = { ...transition, to: nameOf(transition.to) };
        return [{ value, origin: from(`${at}/transitions/${i}`) }];
      }
      return (caller.transitions ?? []).map((onward, own) => {
        return {
          value: composed(transition, onward),
          origin: origin(`${pointer}/transitions/${own}`),
          ...(onward.when === "true"
            ? { parts: new Map([["/when", from(`${at}/transitions/${i}/when`)]]) }
            : {}),
        };
      });
    });
    const parts = new Map(
      transitions.flatMap(({ origin: own, parts: below = new Map() }, i) =>
        [["", own] as const, ...below].map(
          ([part, place]) => [`/transitions/${i}${part}`, place] as const,
        ),
      ),
    );
    const { exempt, description } = state.id === callee.initial ? caller : state;
    const value: State = {
      ...state,
      id: nameOf(state.id),
      page: `${prefix}${state.page}`,
      ...(description === undefined ? {} : { description }),
      ...(exempt === undefined ? {} : { exempt }),
      ...(state.id === callee.initial && caller.call ? { call: caller.call } : {}),
      ...(state.pages === undefined
        ? {}
        : { pages: state.pages.map((each) => ({ ...each, page: `${prefix}${each.page}` })) }),
      ...(transitions.length === 0 ? {} : { transitions: transitions.map(({ value }) => value) }),
    };
    return { value, origin: from(at), parts };
  });
}

/** The way on after the return: both the end of the called flow and the caller's condition hold. */
function composed(end: Transition, onward: Transition): Transition {
  const when =
    onward.when === "true"
      ? end.when
      : end.when === "true"
        ? onward.when
        : `(${end.when}) && (${onward.when})`;
  return { ...onward, id: `${end.id}-${onward.id}`, when };
}

/** Returns a page of a call, with the address, progress and access that the call gives it. */
export function calledPage(page: Page, prefix: string, call: Call): Page {
  const { progress: _, within = [], path, ...rest } = page;
  const opensFrom = [...within.map((each) => `${prefix}${each}`), ...(call.within ?? [])];
  return {
    ...rest,
    id: `${prefix}${page.id}`,
    ...(path === undefined ? {} : { path: `${prefix}${path}` }),
    ...(opensFrom.length === 0 ? {} : { within: opensFrom }),
    ...(call.progress === undefined ? {} : { progress: call.progress }),
    ...(call.access === undefined ? {} : { access: call.access }),
  } as Page;
}
