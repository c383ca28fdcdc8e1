/**
 * The road to a page: what has to happen to an application, step by step of the checklist, until
 * the server shows the page. It confirms the road by running the checklist and deciding again.
 */
import { guardsOfSteps, withDerived } from "../analyze/checklist/checklist-verdict.ts";
import type { CompiledChecklist, Step } from "../checklist/compile.ts";
import { runChecklist } from "../checklist/run.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import { decide } from "../flow/decide.ts";
import type { Decision } from "../flow/decision.ts";
import type { Json, JsonRecord } from "../json/json.ts";
import type { Entities } from "../json/json-schema.ts";
import { mergePatch } from "../json/merge-patch.ts";
import { joinPointer, parsePointer } from "../json/pointer.ts";
import type { Changes, Data } from "../space/data.ts";
import { withChanges } from "../space/data.ts";
import { decisionsOf, guardsOf } from "../space/decisions.ts";
import { ALWAYS, NEVER, SpaceExceeded, type Diagram } from "../space/diagram.ts";
import { Space } from "../space/space.ts";
import { inWords, patchOf, repeatsData } from "./alternative.ts";
import { typedAt } from "./personal.ts";

/** A change of one value on the road. */
export interface RoadChange {
  readonly pointer: string;
  /** The change in words, without personal data. */
  readonly words: string;
}

export interface RoadStep {
  /** Id of the step of the checklist that the changes finish; null for changes outside of all steps. */
  readonly step: string | null;
  readonly changes: readonly RoadChange[];
}

export interface Road {
  readonly page: string;
  /** In the order of the checklist. */
  readonly steps: readonly RoadStep[];
  /** The step that is current when the page is shown; null when every step is done. */
  readonly arrivesAt: string | null;
  /** JSON Merge Patch on the input line; null when it would repeat personal data. */
  readonly patch: { readonly [document: string]: Json } | null;
  /** The decision at the end of the road. */
  readonly decision: Decision;
}

export interface RoadOptions {
  /** Today's date where the property is, ISO 8601. */
  readonly today?: string;
}

const STATUS = "/application/status/checklistStatus";

/**
 * Returns what has to happen until the server shows the page; null when no road was found, or when
 * the guards are connected in too many ways.
 */
export function roadTo(
  flow: CompiledFlow,
  checklist: CompiledChecklist,
  entities: Entities,
  data: Data,
  page: string,
  options: RoadOptions = {},
): Road | null {
  try {
    return search(flow, checklist, entities, data, page, options);
  } catch (error) {
    if (error instanceof SpaceExceeded) return null;
    throw error;
  }
}

/** The data after the server has run the checklist over it. */
function afterChecklist(checklist: CompiledChecklist, data: Data, { today }: RoadOptions) {
  const input = data as unknown as { application: JsonRecord; profile: JsonRecord };
  const run = runChecklist(checklist, input, {
    trace: true,
    ...(today === undefined ? {} : { today }),
  });
  return { run, input: { application: run.application, profile: input.profile } };
}

/** More steps than this are open on no road; a search that goes on is in a circle. */
const MOST_STEPS = 200;

function search(
  flow: CompiledFlow,
  checklist: CompiledChecklist,
  entities: Entities,
  data: Data,
  page: string,
  options: RoadOptions,
): Road | null {
  const space = new Space([...guardsOf(flow), ...guardsOfSteps(checklist)], entities, {
    from: data,
  });
  const derived = withDerived(checklist, space, new Map());
  const { diagrams } = space;
  const done = ({ done: guard }: Step): Diagram =>
    guard === null ? NEVER : space.yes(guard, derived);
  const applies = ({ when }: Step): Diagram => space.yes(when, derived);
  const derivedAlone = diagrams.all(
    checklist.derive.map(({ set }) => space.keeping(joinPointer("", "application") + set)),
  );
  for (const goal of goalsOf(flow, checklist, page, data, options)) {
    const state = goal === null ? undefined : stateOf(checklist, goal);
    const written = space.write(STATUS, state, ALWAYS, derived) ?? derived;
    const shown = decisionsOf(flow, space, written).pages.get(page) ?? NEVER;
    const arrived =
      goal === null ? shown : diagrams.all([shown, applies(goal), diagrams.not(done(goal))]);
    // What the checklist derives changes by its sources, where that is possible.
    let condition = diagrams.and(arrived, derivedAlone);
    if (condition === NEVER) condition = arrived;
    // Each round finishes the step that the checklist asks for before the goal.
    const travelled = new Set<Step>();
    for (let round = 0; round < MOST_STEPS && condition !== NEVER; round += 1) {
      const changes = space.changes(condition);
      if (changes === null) break;
      const { run } = afterChecklist(checklist, withChanges(data, changes), options);
      if (goal === null ? run.step === null : run.steps.includes(goal.id)) {
        if (goal !== null) travelled.add(goal);
        const way = { page, changes, travelled: [...travelled] };
        const road = confirmed(flow, checklist, data, way, options);
        if (road) return road;
        break;
      }
      const open = checklist.steps.find(({ id }) => id === run.step);
      if (open === undefined) break;
      travelled.add(open);
      const finished = diagrams.and(condition, done(open));
      condition =
        finished === NEVER ? diagrams.and(condition, diagrams.not(applies(open))) : finished;
    }
  }
  return null;
}

/** The checklist state while a step is current: that of its task list when it has one. */
const stateOf = ({ listOf }: CompiledChecklist, { task, state }: Step): string =>
  listOf.get(task ?? "")?.state ?? state;

/**
 * Returns the steps at which the page can be shown, those from the present step on first; null is the
 * end of the checklist. A page of the table needs a state of its rows, any other page a state that
 * the table leaves to the machine.
 */
function goalsOf(
  flow: CompiledFlow,
  checklist: CompiledChecklist,
  page: string,
  data: Data,
  options: RoadOptions,
): (Step | null)[] {
  const { step } = afterChecklist(checklist, data, options).run;
  const { steps } = checklist;
  const present = Math.max(
    0,
    steps.findIndex(({ id }) => id === step),
  );
  const shows = (state: string): boolean => {
    const rows = flow.rows.filter(({ states }) => states.includes(state));
    return rows.length === 0 || rows.some((row) => row.to === page || row.guard !== null);
  };
  const able = (list: readonly Step[]) => list.filter((each) => shows(stateOf(checklist, each)));
  const named = (list: readonly Step[]) =>
    list.filter((each) =>
      flow.rows.some((row) => row.to === page && row.states.includes(stateOf(checklist, each))),
    );
  const [ahead, behind] = [steps.slice(present), steps.slice(0, present)];
  const candidates = [named(ahead), named(behind), able(ahead), [null], able(behind)].flat();
  return [...new Set(candidates)];
}

/** Changes that lead to a page, and the steps that are open one after another on the way. */
interface Way {
  readonly page: string;
  readonly changes: Changes;
  readonly travelled: readonly Step[];
}

/** Returns the road of these changes when the server shows the page at its end. */
function confirmed(
  flow: CompiledFlow,
  checklist: CompiledChecklist,
  data: Data,
  way: Way,
  options: RoadOptions,
): Road | null {
  const { page, changes } = way;
  const { run, input } = afterChecklist(checklist, withChanges(data, changes), options);
  const decision = decide(flow, input);
  if (decision.page !== page) return null;
  const patch = repeatsData(changes, flow, data) ? null : patchOf(changes, flow);
  // The patch lacks personal data, so it is returned only when it still leads to the page.
  const again =
    patch && afterChecklist(checklist, mergePatch(data, patch) as unknown as Data, options).input;
  return {
    page,
    steps: bySteps(flow, checklist, data, way),
    arrivesAt: run.step,
    patch: again && decide(flow, again).page === page ? patch : null,
    decision,
  };
}

/** Groups the changes by the step that they finish, in the order of the way. */
function bySteps(
  flow: CompiledFlow,
  checklist: CompiledChecklist,
  data: Data,
  { changes, travelled }: Way,
): RoadStep[] {
  const remaining = new Map(changes);
  const take = (reads: readonly string[] | null): RoadChange[] => {
    const all = reads && withSources(checklist, reads);
    const own = [...remaining].filter(([pointer]) => {
      const path = parsePointer(pointer).join(".");
      return all === null || all.some((read) => touches(path, read));
    });
    for (const [pointer] of own) remaining.delete(pointer);
    return own.map(([pointer, value]) => ({
      pointer,
      words: inGeneral(flow, pointer) ?? inWords(flow, data, pointer, value),
    }));
  };
  const finished = travelled.map(({ id, done }) => ({
    step: id,
    changes: take(done?.reads ?? []),
  }));
  const begun = travelled.map(({ id, when }, index) => ({
    step: id,
    changes: [...(finished[index]?.changes ?? []), ...take(when?.reads ?? [])],
  }));
  return [...begun, { step: null, changes: take(null) }].filter((each) => each.changes.length > 0);
}

/** Words for a text that a person enters: an example of it would only distract. */
function inGeneral({ scope }: CompiledFlow, pointer: string): string | null {
  const type = typedAt(scope, pointer)?.type;
  const isFree = type?.kind === "string" && type.values === null;
  return isFree ? `${parsePointer(pointer).join(".")} has a value` : null;
}

/** Returns the fields and those from which the checklist derives them. */
function withSources({ derive }: CompiledChecklist, reads: readonly string[]): string[] {
  const all = new Set(reads);
  for (const read of all)
    for (const { set, guard, expression } of derive)
      if (parsePointer(joinPointer("", "application") + set).join(".") === read)
        for (const source of [...(guard?.reads ?? []), ...(expression?.reads ?? [])])
          all.add(source);
  return [...all];
}

const touches = (path: string, read: string): boolean =>
  path === read ||
  read.startsWith(`${path}.`) ||
  read.startsWith(`${path}[]`) ||
  path.startsWith(`${read}.`);
