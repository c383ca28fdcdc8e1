/**
 * Replaces each state that calls a flow by the states and pages of the called flow. What follows sees
 * one flow without calls, so that a call costs nothing when the flow decides.
 */
import type { Flow } from "#schemas/types/flow.ts";
import type { Fault } from "../finding.ts";
import { sameJson } from "../json/json.ts";
import { callProblem } from "./calls/call-problem.ts";
import { calledPage, calledStates, firstPage, prefixOf } from "./calls/called-parts.ts";
import {
  assembled,
  originIn,
  SHARED,
  sharedOf,
  type Assembled,
  type InlinedOrigin,
  type Placed,
} from "./calls/origins.ts";

type State = Flow["states"][number];
type Page = Flow["pages"][number];

export interface Inlined extends Assembled {
  /** Called flows, in order. */
  readonly called: readonly string[];
  readonly faults: readonly Fault[];
}

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
    const problem = callProblem(call, callee, flows, trail);
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
    states.push(...calledStates(state, pointer, body.flow, prefix, from, origin));
    const own = body.flow.pages.map((page, i): Placed<Page> => {
      return { value: calledPage(page, prefix, call), origin: from(`/pages/${i}`) };
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

/** The pages of a call come after the page of the state before it, in the order of the states. */
function nextPage(before: Placed<State> | undefined, pages: readonly Placed<Page>[]): number {
  return pages.findIndex(({ value }) => value.id === before?.value.page) + 1;
}
