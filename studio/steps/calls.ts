/** The calls of a session about the steps of a flow: list them, plan a change, write it. */
import { contentHash } from "#definitions/identity/canonical.ts";
import { EditRefused } from "#definitions/edits/index.ts";
import { walkJourneys } from "#definitions/journeys/journeys.ts";
import type { Definitions } from "#definitions/model.ts";
import { findingsOf, type ShownFinding } from "../workspace/findings/findings.ts";
import type { Pending } from "../workspace/pending.ts";
import type { SessionPorts } from "../workspace/session/ports.ts";
import { changeWorkspace, type Changes, type Workspace } from "../workspace/workspace.ts";
import { addStep } from "./added-step.ts";
import { changedLines } from "./changed-lines.ts";
import { moveStep, removeStep } from "./changed-step.ts";
import { stepsOf } from "./flow-steps.ts";
import type { FlowSteps, PlannedFile, StepPlan, StepRequest, Trial } from "./messages.ts";
import { addJourney } from "./step-journey.ts";
import { translateStep } from "./step-translations.ts";
import { trying, type Trying } from "./trying.ts";

export interface StepCalls {
  steps(lender: string, flow: string): FlowSteps;
  /** Says what a change would write, and writes nothing. */
  planStep(request: StepRequest): StepPlan;
  /** Writes a planned change as one step of the history. */
  writeStep(request: StepRequest, hash: string): Pending;
  /** Checks the lender with texts that are not written. */
  trial(lender: string, texts: Changes): Trial;
}

let written = 0;

export function stepCalls({ present, pending, record }: SessionPorts): StepCalls {
  return {
    steps: (lender, flow) => stepsOf(present().definitions, lender, flow),
    planStep: (request) => planOf(present(), request),
    writeStep(request, hash) {
      const plan = planOf(present(), request);
      if (plan.hash !== hash)
        throw new EditRefused("The definitions have changed since. Look at the plan again.");
      written += 1;
      record(`step ${written}`, (_write, replace) => replace(plan.texts));
      return pending();
    },
    trial(lender, texts) {
      const before = present();
      return trialOf(before.definitions, changeWorkspace(before, texts).definitions, lender);
    },
  };
}

function planOf(start: Workspace, request: StepRequest): StepPlan {
  const tried = trying(start, request);
  const { sentences, page } = applied(tried, request);
  const texts = tried.texts();
  const files = Object.entries(texts).map(([path, text]): PlannedFile => {
    const before = start.texts.get(path) ?? null;
    return {
      path,
      state: before === null ? "new" : text === null ? "removed" : "changed",
      lines: changedLines(before, text),
    };
  });
  if (files.length === 0) throw new EditRefused("Nothing changes.");
  return { hash: contentHash(texts), sentences, files, texts, page };
}

function applied(
  tried: Trying,
  request: StepRequest,
): { sentences: readonly string[]; page: string | null } {
  const { action, lender, flow, scope } = request;
  if (action.kind === "move") return { sentences: moveStep(tried, request, action), page: null };
  if (action.kind === "remove")
    return { sentences: removeStep(tried, request, action), page: null };
  const { locales } = stepsOf(tried.workspace.definitions, lender, flow);
  const added = addStep(tried, request, action);
  const all =
    scope === "all"
      ? [...(tried.workspace.definitions.base.flows.get(flow)?.copy.keys() ?? [])]
      : locales;
  const translated = translateStep(tried, request, action, added.screen, all);
  const journey = addJourney(tried, request, action, added);
  return { sentences: [...added.sentences, ...translated, journey], page: added.page };
}

function trialOf(before: Definitions, after: Definitions, lender: string): Trial {
  const identity = ({ code, file, message }: Pick<ShownFinding, "code" | "file" | "message">) =>
    JSON.stringify([code, file, message]);
  const known = new Set(findingsOf(before, lender).map(identity));
  const failing = (definitions: Definitions) =>
    walkJourneys(definitions).findings.filter(({ severity }) => severity === "error");
  const failed = new Set(failing(before).map(({ file }) => file));
  return {
    added: findingsOf(after, lender)
      .filter((each) => !known.has(identity(each)))
      .map(({ code, severity, message, fix, file }) => ({ code, severity, message, fix, file })),
    broken: failing(after)
      .filter(({ file }) => !failed.has(file))
      .map(({ file, message }) => ({ file, message })),
  };
}
