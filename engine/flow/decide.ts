/**
 * Decides which page a borrower belongs on: by the checklist, then by the machine, then the
 * fallback.
 */
import type { ContextInput } from "../context/complete.ts";
import type { Frame } from "../guard/evaluate/frame.ts";
import { isRecord } from "../json/json.ts";
import type { CompiledFlow } from "./compiled-flow.ts";
import type { Decision } from "./decision.ts";
import { firstEnabled, settle, type Settled } from "./settle.ts";
import type { traceDecision } from "./trace.ts";

export interface DecideOptions {
  /** Adds the trace. Given by the caller, because a borrower's page decides without one. */
  readonly trace?: typeof traceDecision | undefined;
}

/**
 * Returns the page of a borrower, with the rule that gave it. A pure function of the two documents:
 * they may be incomplete, and it never writes to them. A guard that cannot be evaluated does not
 * hold.
 */
export function decide(
  flow: CompiledFlow,
  input: ContextInput,
  options: DecideOptions = {},
): Decision {
  const checklistState = checklistStateOf(input);
  if (flow.direct !== undefined && !options.trace) return flow.direct(input, checklistState);
  const { application, profile } = input;
  return flow.scope.frame.evaluate({ application, profile }, (frame) => {
    const settled = settle(flow, frame);
    const { page, source } = pageOf(flow, checklistState, settled, frame);
    const decision: Decision = { page, source, state: settled.state, checklistState };
    return options.trace
      ? { ...decision, trace: options.trace(flow, decision, settled, frame) }
      : decision;
  });
}

function pageOf(
  flow: CompiledFlow,
  checklistState: string | null,
  settled: Settled,
  frame: Frame,
): Pick<Decision, "page" | "source"> {
  const rows = checklistState === null ? undefined : flow.rowsByState.get(checklistState);
  const row = rows === undefined ? null : firstEnabled(rows, frame);
  if (row !== null) return { page: row.to, source: "checklist" };
  const state = settled.cycle ? undefined : flow.states.get(settled.state);
  if (state === undefined) return { page: flow.fallback, source: "fallback" };
  return { page: firstEnabled(state.pages, frame)?.to ?? state.page, source: "machine" };
}

/** The checklist state in the application; null when it is absent. */
export function checklistStateOf({ application }: ContextInput): string | null {
  if (!isRecord(application)) return null;
  const { status } = application;
  if (!isRecord(status) || !Object.hasOwn(application, "status")) return null;
  const state = status["checklistStatus"];
  return typeof state === "string" && Object.hasOwn(status, "checklistStatus") ? state : null;
}
