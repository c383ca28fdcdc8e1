/**
 * Computes the data and decision after each step of a journey, from the persona's answers and from
 * the journey that it begins after.
 */
import {
  memoize,
  patched,
  positionOn,
  reportsState,
  type CompiledChecklist,
  type CompiledFlow,
  type Coverage,
  type Documents,
  type JourneyChange,
  type JourneyPosition,
} from "#engine/index.ts";
import type { Effective, Definitions } from "../model.ts";
import { suggestion } from "../findings/suggest.ts";
import { dataWalkOf, type DataWalks } from "./data-walks.ts";
import { answered, answeredElsewhere, answersOf } from "./persona.ts";
import type { JourneyFile } from "./read.ts";

/** The compiled flow and the definitions in which a journey is walked. */
export interface JourneyScope {
  readonly definitions: Definitions;
  readonly effective: Effective;
  readonly flow: CompiledFlow;
  readonly checklist: CompiledChecklist | null;
  readonly coverage: Coverage;
  /** The data of journeys walked before, in which only rules of the flow may differ. */
  readonly dataWalks: DataWalks;
  /** The journeys walked before in this scope, because others begin after them. */
  readonly walked: Map<JourneyFile, WalkedJourney>;
}

/** The journey names something that does not exist. */
export interface JourneyFault {
  readonly fault: string;
  readonly pointer: string;
  readonly fix?: string;
}

export interface WalkedJourney {
  readonly positions: readonly JourneyPosition[];
  readonly answers: Record<string, unknown>;
}

const EMPTY: Documents = { application: {}, profile: {} };

/** Names the screens of a flow for which a persona has answers. */
const screensOf = (answers: Record<string, unknown>, flow: string): string[] =>
  Object.keys(answers).flatMap((key) =>
    key.startsWith(`${flow}/`) ? [key.slice(flow.length + 1)] : [],
  );

/**
 * Returns the positions of a journey after each of its steps, or why it cannot be walked. Journeys that others begin
 * after are walked once.
 * @param trail ids of the journeys that begin after this one, to find a cycle
 */
export function walkedJourney(
  file: JourneyFile,
  journeyFiles: readonly JourneyFile[],
  scope: JourneyScope,
  trail: readonly string[] = [],
): WalkedJourney | JourneyFault {
  const { journey, flow: id } = file;
  const walkedBefore = scope.walked.get(file);
  if (walkedBefore !== undefined) return walkedBefore;
  const beginning = beginningOf(file, journeyFiles, scope, trail);
  if ("fault" in beginning) return beginning;
  const { answers } = beginning;
  for (const [index, { visit, answers: screen }] of journey.steps.entries()) {
    if (visit !== undefined && !scope.flow.pages.has(visit))
      return { fault: `There is no page "${visit}".`, pointer: `/steps/${index}/visit` };
    const key = `${id}/${screen}`;
    if (screen !== undefined && answered(scope.effective, key, answers[key], EMPTY) === null)
      return {
        fault: `The journey's persona has no answers for a screen "${screen}".`,
        pointer: `/steps/${index}/answers`,
        fix: suggestion(screen, screensOf(answers, id)),
      };
  }
  const steps = journey.steps.map(({ answers: screen, set = {}, visit = null }): JourneyChange => {
    const key = `${id}/${screen}`;
    return {
      change: (data) => patched(answered(scope.effective, key, answers[key], data) ?? data, set),
      reported: reportsState(set),
      visit,
    };
  });
  const { flow, checklist, coverage, dataWalks, effective } = scope;
  const { data, outcomes } = dataWalkOf(
    dataWalks,
    file.file,
    effective.organisation,
    checklist,
    beginning.start,
    steps,
  );
  for (const [guard, outcome] of outcomes) coverage.recordGuard(guard, outcome);
  const walked = { positions: data.map((each) => positionOnce(flow, each)), answers };
  scope.walked.set(file, walked);
  return walked;
}

const positionOnce = memoize(positionOn);

/** Returns the data at the start, and the persona's answers. */
function beginningOf(
  { journey, flow }: JourneyFile,
  journeyFiles: readonly JourneyFile[],
  scope: JourneyScope,
  trail: readonly string[],
): { start: Documents; answers: Record<string, unknown> } | JourneyFault {
  const { definitions, effective } = scope;
  const personaAnswers =
    journey.persona === undefined ? null : answersOf(definitions.sources, journey.persona);
  if (journey.persona !== undefined && personaAnswers === null)
    return { fault: `There is no persona "${journey.persona}".`, pointer: "/persona" };
  if (journey.after === undefined) {
    const answers = personaAnswers ?? {};
    const start = answeredElsewhere(effective, flow, answers, EMPTY);
    return { start: patched(start, journey.start ?? {}), answers };
  }
  const [id, step] = journey.after.split("#");
  const before = journeyFiles.find((each) => each.journey.id === id);
  if (before === undefined)
    return { fault: `There is no journey "${id}" of this flow.`, pointer: "/after" };
  if ([...trail, journey.id].includes(before.journey.id))
    return { fault: `The journeys begin after each other in a cycle.`, pointer: "/after" };
  const walkedBefore = walkedJourney(before, journeyFiles, scope, [...trail, journey.id]);
  if ("fault" in walkedBefore)
    return {
      fault: `The journey "${id}" cannot be walked: ${walkedBefore.fault}`,
      pointer: "/after",
    };
  const index =
    step === undefined
      ? walkedBefore.positions.length - 1
      : before.journey.steps.findIndex((each) => each.id === step);
  const position = walkedBefore.positions[index];
  if (position === undefined)
    return { fault: `The journey "${id}" has no step "${step}".`, pointer: "/after" };
  return {
    start: patched(position.data, journey.start ?? {}),
    answers: personaAnswers ?? walkedBefore.answers,
  };
}
