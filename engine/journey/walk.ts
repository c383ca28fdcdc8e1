/**
 * Walks a journey: each step changes the data, the checklist runs over it as it does on the server, and the flow decides.
 * Pure: no job is run; what a vendor would have answered is part of the step's own change.
 */
import type { CompiledChecklist } from "../checklist/compile.ts";
import { runChecklist, type ChecklistRun } from "../checklist/run.ts";
import type { Guard } from "../guard/guard.ts";
import type { Outcome } from "../guard/outcome.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import { decide, type Decision } from "../flow/decide.ts";
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
  /** The step says which checklist state the back end reports, so the checklist is not asked. */
  readonly reported: boolean;
  /** Page that the borrower asks for; null for the one decided. */
  readonly visit: string | null;
}

/** Where the borrower stands after one step. */
export interface Stand {
  /** Data after the step, values that the checklist derived included. */
  readonly data: Documents;
  readonly decision: Decision;
  /** Page that the borrower asked for; null for none. */
  readonly visit: string | null;
  /** The page shown: the one decided, or the one asked for where it may be opened from there. */
  readonly page: string;
  /** Id of the checklist's current step; null when it was not run, or everything is done. */
  readonly step: string | null;
  /** Vendor jobs that the step needs. */
  readonly jobs: readonly string[];
}

export interface Walked {
  readonly flow: CompiledFlow;
  /** Null: the checklist state is what the data says. */
  readonly checklist: CompiledChecklist | null;
  /** Told of every guard of the checklist that was asked. */
  readonly asked?: (guard: Guard, outcome: Outcome) => void;
}

export function walkJourney(
  { flow, checklist, asked }: Walked,
  start: Documents,
  steps: readonly JourneyChange[],
): readonly Stand[] {
  let data = start;
  return steps.map(({ change, reported, visit }) => {
    data = change(data);
    const run =
      checklist === null || reported ? null : runChecklist(checklist, data, asked ? { asked } : {});
    if (run !== null) data = { ...data, application: run.application };
    const decision = decide(flow, data);
    return {
      data,
      decision,
      visit,
      page: pageToShow(flow, decision, visit, { ...data }),
      step: run?.step ?? null,
      jobs: jobsOf(run),
    };
  });
}

export function patched(data: Documents, { application = {}, profile = {} }: Patch): Documents {
  return {
    application: mergePatch(data.application, application),
    profile: mergePatch(data.profile, profile),
  };
}

/** Whether a patch gives the checklist state. */
export function reportsState({ application }: Patch): boolean {
  const status = application === undefined ? undefined : own(application, "status");
  return isRecord(status) && Object.hasOwn(status, "checklistStatus");
}

function jobsOf(run: ChecklistRun | null): readonly string[] {
  return [...new Set((run?.runs ?? []).map(({ job }) => job))];
}
