/**
 * Replaces each state that calls a flow by the states and pages of the called flow. What follows sees
 * one flow without calls, so that a call costs nothing when the flow decides.
 */
import type { Flow } from "#schemas/types/flow.ts";
import type { Fault } from "../finding.ts";
import { didYouMean } from "../names/did-you-mean.ts";
import { sameJson } from "../json/json.ts";
import { joinPointer } from "../json/pointer.ts";

type State = Flow["states"][number];
type Page = Flow["pages"][number];
type Transition = NonNullable<State["transitions"]>[number];
type Call = NonNullable<State["call"]>;

/** Name of the target where a called flow hands over to its caller. */
export const RETURN = "return";

/** Where a value of the result comes from: a flow and the pointer in it. */
export interface InlinedOrigin {
  readonly flow: string;
  readonly pointer: string;
}

export interface Inlined {
  readonly flow: Flow;
  /** Origins of the parts that come from a called flow, by their pointer in the result. */
  readonly origins: ReadonlyMap<string, InlinedOrigin>;
  /** Called flows, in order. */
  readonly called: readonly string[];
  readonly faults: readonly Fault[];
}

/** A value, with its place in the flow that wrote it. */
interface Placed<T> {
  readonly value: T;
  readonly origin: InlinedOrigin;
  /** Origins of parts of the value, by pointer below it. */
  readonly parts?: ReadonlyMap<string, InlinedOrigin>;
}

/** Members of a flow that its caller takes over. */
const SHARED = ["facts", "tables", "choices"] as const;

/** Members that a callable flow may have. */
const ALLOWED: ReadonlySet<string> = new Set([
  "$schema",
  "id",
  "version",
  "description",
  "basePath",
  "callable",
  "initial",
  "states",
  "pages",
  "fallback",
  "exempt",
  ...SHARED,
]);

/**
 * Returns the flow without calls, where each of its values came from, and the faults of its calls: a
 * flow that does not exist, or one that calls itself.
 * @param flows all flows by id, as they are written
 */
export function inlineCalls(flow: Flow, flows: ReadonlyMap<string, Flow>): Inlined {
  return inline(flow, flows, [flow.id]);
}

function inline(flow: Flow, flows: ReadonlyMap<string, Flow>, trail: readonly string[]): Inlined {
  const faults: Fault[] = [];
  const called: string[] = [];
  const origin = (pointer: string): InlinedOrigin => ({ flow: flow.id, pointer });
  const states: Placed<State>[] = [];
  let pages = flow.pages.map((value, index): Placed<Page> => {
    return { value, origin: origin(`/pages/${index}`) };
  });
  const shared = new Map(SHARED.map((name) => [name, sharedOf(flow, name, flow.id)]));
  for (const [index, state] of flow.states.entries()) {
    const pointer = `/states/${index}`;
    const { call } = state;
    if (call === undefined) {
      states.push({ value: state, origin: origin(pointer) });
      continue;
    }
    const report = (message: string, fix: string): void => {
      faults.push({ code: "call-fault", pointer: `${pointer}/call`, message, fix });
    };
    const callee = flows.get(call.flow);
    const problem = problemOf(call, callee, flows, trail);
    if (callee === undefined || problem !== null) {
      if (problem !== null) report(...problem);
      const { call: _, ...plain } = state;
      states.push({ value: plain, origin: origin(pointer) });
      continue;
    }
    const body = inline(callee, flows, [...trail, callee.id]);
    called.push(callee.id, ...body.called);
    for (const fault of body.faults)
      report(`The called flow cannot run: ${fault.message}`, fault.fix ?? "");
    const prefix = prefixOf(state, body.flow);
    if (prefix === null) {
      report(
        `The page "${state.page}" is not the first page of the flow "${callee.id}" below a path of this flow.`,
        `End "page" with "${firstPage(body.flow)}", such as "${state.id}/${firstPage(body.flow)}".`,
      );
      continue;
    }
    const from = (inner: string): InlinedOrigin =>
      originIn(body, inner) ?? { flow: callee.id, pointer: inner };
    const next = nextPage(states.at(-1), pages);
    states.push(...statesOf(state, pointer, body.flow, prefix, from, origin));
    const own = body.flow.pages.map((page, i): Placed<Page> => {
      return { value: pageOf(page, prefix, call), origin: from(`/pages/${i}`) };
    });
    pages = [...pages.slice(0, next), ...own, ...pages.slice(next)];
    for (const name of SHARED)
      for (const [key, entry] of sharedOf(body.flow, name, callee.id)) {
        const before = shared.get(name)?.get(key);
        if (before !== undefined && !sameJson(before.value, entry.value))
          report(
            `Both this flow and "${callee.id}" have "${key}" in "${name}", with different content.`,
            "Rename one of them.",
          );
        else if (before === undefined) shared.get(name)?.set(key, entry);
      }
  }
  return { ...assembled(flow, states, pages, shared), called, faults };
}

/** Returns why a call cannot work, with what to do; null when it can. */
function problemOf(
  { flow: name }: Call,
  callee: Flow | undefined,
  flows: ReadonlyMap<string, Flow>,
  trail: readonly string[],
): readonly [message: string, fix: string] | null {
  const names = [...flows.values()].flatMap(({ id, callable }) => (callable ? [id] : []));
  if (callee?.callable !== true) {
    const fix = didYouMean(name, names) ?? `Name one of: ${names.join(", ") || "none yet"}.`;
    return [`There is no callable flow "${name}".`, fix];
  }
  if (trail.includes(name))
    return [
      `The flow calls itself: ${[...trail, name].join(" → ")}.`,
      "Remove a call from the cycle.",
    ];
  const foreign = Object.keys(callee).filter((key) => !ALLOWED.has(key));
  if (foreign.length > 0)
    return [
      `The callable flow "${name}" has "${foreign.join('", "')}", which only a flow with an address can have.`,
      "Move it to the flows that call it.",
    ];
  const returns = callee.states.some(({ transitions = [] }) =>
    transitions.some(({ to }) => to === RETURN),
  );
  return returns
    ? null
    : [
        `The callable flow "${name}" never returns: no transition leads to "${RETURN}".`,
        `Give its last state a transition to "${RETURN}".`,
      ];
}

const firstPage = (flow: Flow): string =>
  flow.states.find(({ id }) => id === flow.initial)?.page ?? flow.fallback;

/** Returns the path before the pages of the called flow; null when the page does not fit. */
function prefixOf({ page }: State, callee: Flow): string | null {
  const first = firstPage(callee);
  if (page === first) return "";
  return page.endsWith(`/${first}`) ? page.slice(0, -first.length) : null;
}

/**
 * The first state of the called flow takes the place of the caller's, so that every way into the call
 * stays as it is.
 */
function statesOf(
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

function pageOf(page: Page, prefix: string, call: Call): Page {
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

/** The pages of a call come after the page of the state before it, in the order of the states. */
function nextPage(before: Placed<State> | undefined, pages: readonly Placed<Page>[]): number {
  return pages.findIndex(({ value }) => value.id === before?.value.page) + 1;
}

type Shared = Map<string, Placed<unknown>>;

const sharedOf = (flow: Flow, name: (typeof SHARED)[number], id: string): Shared =>
  new Map(
    Object.entries<unknown>(flow[name] ?? {}).map(([key, value]) => [
      key,
      { value, origin: { flow: id, pointer: joinPointer("", name, key) } },
    ]),
  );

function assembled(
  flow: Flow,
  states: readonly Placed<State>[],
  pages: readonly Placed<Page>[],
  shared: ReadonlyMap<string, Shared>,
): Pick<Inlined, "flow" | "origins"> {
  const origins = new Map<string, InlinedOrigin>();
  const lists = { states, pages };
  for (const [name, list] of Object.entries(lists))
    for (const [index, { origin, parts }] of list.entries()) {
      origins.set(`/${name}/${index}`, origin);
      for (const [below, each] of parts ?? []) origins.set(`/${name}/${index}${below}`, each);
    }
  const merged: Record<string, unknown> = {};
  for (const [name, entries] of shared) {
    if (entries.size === 0) continue;
    merged[name] = Object.fromEntries([...entries].map(([key, { value }]) => [key, value]));
    for (const [key, { origin }] of entries) origins.set(joinPointer("", name, key), origin);
  }
  const values = <T>(list: readonly Placed<T>[]): T[] => list.map(({ value }) => value);
  return {
    flow: { ...flow, ...merged, states: values(states), pages: values(pages) } as Flow,
    origins,
  };
}

/** Returns the origin of a value of the result; null for a value of the calling flow itself. */
export function originIn(
  { origins }: Pick<Inlined, "origins">,
  pointer: string,
): InlinedOrigin | null {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) {
    const origin = origins.get(pointer.slice(0, end));
    if (origin !== undefined)
      return { flow: origin.flow, pointer: `${origin.pointer}${pointer.slice(end)}` };
  }
  return null;
}
