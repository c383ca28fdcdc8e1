/**
 * Walks a journey: each step changes the data, the checklist runs over it as on the server, and the
 * flow decides. Pure: it runs no job; the change of a step contains what a vendor would answer.
 */
import type { CompiledChecklist } from "../checklist/compile.ts";
import { runChecklist, type ChecklistRun } from "../checklist/run.ts";
import type { Guard } from "../guard/guard.ts";
import type { Outcome } from "../guard/evaluate/outcome.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import { decide } from "../flow/decide.ts";
import type { Decision } from "../flow/decision.ts";
import { pageToShow } from "../flow/page-to-show.ts";
import { isRecord, own, type JsonRecord } from "../json/json.ts";
import { mergePatch } from "../json/merge-patch.ts";

export interface Documents {
  readonly application: JsonRecord;
  readonly profile: JsonRecord;
}

/** Merge patches on the two documents. */
export type Patch = { readonly [D in keyof Documents]?: JsonRecord };

export interface JourneyChange {
  /** The data after the step, before the checklist has run. */
  readonly change: (data: Documents) => Documents;
  /** The step sets the checklist state itself, so the checklist does not run. */
  readonly reported: boolean;
  /** Page that the borrower asks for; null for the decided page. */
  readonly visit: string | null;
}

/** What one step leads to before the flow decides. It depends on the checklist, and on no rule of the flow. */
export interface JourneyData {
  /** Data after the step, with the values that the checklist derived. */
  readonly data: Documents;
  /** Page that the borrower asked for; null for none. */
  readonly visit: string | null;
  /** Ids of the checklist's current steps; empty when it did not run, or every step is done. */
  readonly steps: readonly string[];
  /** Vendor jobs that the step needs. */
  readonly jobs: readonly string[];
}

/** The borrower's position after one step. */
export interface JourneyPosition extends JourneyData {
  readonly decision: Decision;
  /** The page shown: the one asked for if it may be opened, else the decided page. */
  readonly page: string;
}

/**
 * Returns the data after each step.
 * @param checklist null when the data sets the checklist state
 * @param onGuard called with every guard of the checklist that the walk evaluates
 */
export function walkData(
  checklist: CompiledChecklist | null,
  start: Documents,
  steps: readonly JourneyChange[],
  onGuard: (guard: Guard, outcome: Outcome) => void,
): readonly JourneyData[] {
  let data = start;
  return steps.map(({ change, reported, visit }) => {
    data = change(data);
    const run = checklist === null || reported ? null : runChecklist(checklist, data, { onGuard });
    if (run !== null) data = { ...data, application: run.application };
    return { data, visit, steps: run?.steps ?? [], jobs: jobsOf(run) };
  });
}

/** Returns the position after a step, as the flow decides on its data. */
export function positionOn(flow: CompiledFlow, walked: JourneyData): JourneyPosition {
  const { data, visit } = walked;
  const decision = decide(flow, data);
  return { ...walked, decision, page: pageToShow(flow, decision, visit, { ...data }) };
}

/** Returns copies of the documents with the JSON Merge Patch (RFC 7396) of each applied. */
export function patched(data: Documents, { application = {}, profile = {} }: Patch): Documents {
  return {
    application: mergePatch(data.application, application),
    profile: mergePatch(data.profile, profile),
  };
}

/** Whether a patch sets the checklist state. */
export function reportsState({ application }: Patch): boolean {
  const status = application === undefined ? undefined : own(application, "status");
  return isRecord(status) && Object.hasOwn(status, "checklistStatus");
}

/** Returns the names of the jobs that a run of the checklist starts, each once. */
function jobsOf(run: ChecklistRun | null): readonly string[] {
  return [...new Set((run?.runs ?? []).map(({ job }) => job))];
}
