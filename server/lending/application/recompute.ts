import { runChecklist } from "#engine/index.ts";
import { todayFor } from "#lending/time/today.ts";
import { mergePatch } from "#engine/json/merge-patch.ts";
import type { Application, Job, Profile } from "./ports.ts";
import type { LoadedApplication } from "./store.ts";

export interface Recomputed {
  application: Application;
  /** The current step; of a task list, the open steps with spaces between. */
  step: string | null;
  startedRuns: string[];
  /** Jobs to start now. */
  jobs: Job[];
}

/**
 * Runs the checklist over changed data. Returns derived values, the state, since when it holds, and
 * the runs of the current steps that have not started since their step became current. Pure.
 */
export function recompute(
  loaded: Pick<LoadedApplication, "row" | "flow">,
  documents: { application: Application; profile: Profile },
  now: Date,
  version: number,
): Recomputed {
  const { checklist } = loaded.flow;
  if (!checklist)
    return { application: documents.application, step: null, startedRuns: [], jobs: [] };
  const today = todayFor(now, documents.application);
  const result = runChecklist(checklist, documents, { now: now.toISOString(), today });
  const before = documents.application.status?.checklistStatus ?? null;
  const step = result.steps.length === 0 ? null : result.steps.join(" ");
  const entered = step !== loaded.row.step;
  // A state that leaves its page to the flow's states covers several steps. The wait starts anew
  // with each step.
  const left = (loaded.flow.flow.leftToStates ?? []).some((state) => state === result.state);
  const changed = before !== result.state || (left && entered);
  const application = mergePatch(result.application, {
    status: { checklistStatus: result.state },
    ...(changed || documents.application.waitingSince === undefined
      ? { waitingSince: now.toISOString() }
      : {}),
  }) as Application;

  // The runs of a step that is no longer current start anew when it becomes current again.
  const startedRuns = loaded.row.startedRuns.filter((started) =>
    result.steps.some((id) => started.startsWith(`${id}.`)),
  );
  const jobs: Job[] = [];
  for (const run of result.runs) {
    const start = `${run.step}.${run.id}.`;
    if (startedRuns.some((started) => started.startsWith(start))) continue;
    // The run waits for a time that is not known yet.
    if (run.at === null && !run.due) continue;
    const runId = `${start}${version}`;
    startedRuns.push(runId);
    jobs.push({
      applicationUuid: loaded.row.uuid,
      runId,
      job: run.job,
      state: result.state,
      options: { ...run.options },
      notBefore: run.at === null ? null : new Date(run.at),
    });
  }
  return { application, step, startedRuns, jobs };
}
