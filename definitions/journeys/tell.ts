/** What a journey file says happens, as stands: with the persona's answers, and in the footsteps of another journey. */
import {
  patched,
  reportsState,
  walkJourney,
  type CompiledChecklist,
  type CompiledFlow,
  type Coverage,
  type Documents,
  type JourneyChange,
  type Stand,
} from "#engine/index.ts";
import type { Effective } from "../effective.ts";
import type { Definitions } from "../load.ts";
import { answered, answeredElsewhere, answersOf } from "./persona.ts";
import type { JourneyFile } from "./read.ts";

/** Where a journey is walked. */
export interface Ground {
  readonly definitions: Definitions;
  readonly effective: Effective;
  readonly flow: CompiledFlow;
  readonly checklist: CompiledChecklist | null;
  readonly coverage: Coverage;
}

/** The journey names something that is not there. */
export interface Untold {
  readonly fault: string;
  readonly pointer: string;
}

export interface Told {
  readonly stands: readonly Stand[];
  readonly answers: Record<string, unknown>;
}

const EMPTY: Documents = { application: {}, profile: {} };

export function tell(
  file: JourneyFile,
  all: readonly JourneyFile[],
  ground: Ground,
  trail: readonly string[] = [],
): Told | Untold {
  const { journey, flow: id } = file;
  const begun = begin(file, all, ground, trail);
  if ("fault" in begun) return begun;
  const { answers } = begun;
  for (const [index, { visit, answers: screen }] of journey.steps.entries()) {
    if (visit !== undefined && !ground.flow.pages.has(visit))
      return { fault: `There is no page "${visit}".`, pointer: `/steps/${index}/visit` };
    const key = `${id}/${screen}`;
    if (screen !== undefined && answered(ground.effective, key, answers[key], EMPTY) === null)
      return {
        fault: `The journey's persona has no answers for a screen "${screen}".`,
        pointer: `/steps/${index}/answers`,
      };
  }
  const steps = journey.steps.map(({ answers: screen, set = {}, visit = null }): JourneyChange => {
    const key = `${id}/${screen}`;
    return {
      change: (data) => patched(answered(ground.effective, key, answers[key], data) ?? data, set),
      reported: reportsState(set),
      visit,
    };
  });
  const { flow, checklist, coverage } = ground;
  const stands = walkJourney({ flow, checklist, asked: coverage.asked }, begun.start, steps);
  return { stands, answers };
}

/** The data at the start, and the persona's answers. */
function begin(
  { journey, flow }: JourneyFile,
  all: readonly JourneyFile[],
  ground: Ground,
  trail: readonly string[],
): { start: Documents; answers: Record<string, unknown> } | Untold {
  const { definitions, effective } = ground;
  const own =
    journey.persona === undefined ? null : answersOf(definitions.sources, journey.persona);
  if (journey.persona !== undefined && own === null)
    return { fault: `There is no persona "${journey.persona}".`, pointer: "/persona" };
  if (journey.after === undefined) {
    const answers = own ?? {};
    const start = answeredElsewhere(effective, flow, answers, EMPTY);
    return { start: patched(start, journey.start ?? {}), answers };
  }
  const [id, step] = journey.after.split("#");
  const before = all.find((each) => each.journey.id === id);
  if (before === undefined)
    return { fault: `There is no journey "${id}" of this flow.`, pointer: "/after" };
  if ([...trail, journey.id].includes(before.journey.id))
    return { fault: `The journeys begin after each other in a circle.`, pointer: "/after" };
  const told = tell(before, all, ground, [...trail, journey.id]);
  if ("fault" in told) return { fault: `"${id}" cannot be told: ${told.fault}`, pointer: "/after" };
  const at =
    step === undefined
      ? told.stands.length - 1
      : before.journey.steps.findIndex((each) => each.id === step);
  const stand = told.stands[at];
  if (stand === undefined)
    return { fault: `The journey "${id}" has no step "${step}".`, pointer: "/after" };
  return { start: patched(stand.data, journey.start ?? {}), answers: own ?? told.answers };
}
