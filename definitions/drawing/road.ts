/** The road that borrowers travel: the steps of the checklist in order, with their pages and vendors. */
import { checklistDiff, compileChecklist, isRecord } from "#engine/index.ts";
import type { Definitions, EffectiveFlow, FlowCoverage } from "../index.ts";
import { flowEntities } from "../parts/flow-entities.ts";
import type { DrawnChange, RoadStep } from "./graph.ts";

/** Returns the heading of each page that has a screen. */
export const titlesOf = ({ flow, screens }: EffectiveFlow): Map<string, string> =>
  new Map(
    flow.value.pages.flatMap(({ id, screen }) => {
      const title = screens.get(screen ?? "")?.value.title;
      return title === undefined ? [] : [[id, title] as const];
    }),
  );

/** @param base the flow without overlays; null when only an overlay has it */
export function roadOf(
  flow: EffectiveFlow,
  base: EffectiveFlow | null,
  definitions: Definitions,
  coverage: FlowCoverage | null,
): RoadStep[] {
  const changes = changesOf(flow, base, definitions);
  const reached = new Set(
    coverage?.goals.flatMap(({ goal, covered }) =>
      goal.kind === "step" && covered ? [goal.name] : [],
    ),
  );
  const stepsIn = (each: EffectiveFlow): RoadStep[] => {
    const titles = titlesOf(each);
    return (each.checklist?.value.steps ?? []).map((step) => {
      const row = each.flow.value.checklist?.find(({ states }) => states.includes(step.state));
      // One job may have several rows with different options.
      const names = [...new Set((step.run ?? []).map(({ job }) => job))];
      const jobs = names.map((job) => ({
        job,
        text: textOfJob(definitions, each, job),
      }));
      return {
        step: step.id,
        state: step.state,
        title:
          titles.get(row?.page ?? "") ??
          jobs[0]?.text ??
          firstSentence(step.description) ??
          spaced(step.id),
        page: row?.page ?? null,
        jobs,
        when: step.when ?? null,
        covered: coverage === null ? null : reached.has(step.id),
        change: changes.get(step.id) ?? null,
      };
    });
  };
  const removed = base === null ? [] : stepsIn(base).filter(({ change }) => change === "removed");
  return [...stepsIn(flow), ...removed];
}

function changesOf(
  flow: EffectiveFlow,
  base: EffectiveFlow | null,
  definitions: Definitions,
): ReadonlyMap<string, DrawnChange> {
  const compiledIn = (each: EffectiveFlow | null) =>
    each?.checklist
      ? compileChecklist(each.checklist.value, flowEntities(each, definitions)).checklist
      : null;
  const [before, after] = [compiledIn(base), compiledIn(flow)];
  // Equal checklists are the same object.
  if (!before || !after || base?.checklist?.value === flow.checklist?.value) return new Map();
  return new Map(
    checklistDiff(before, after, flowEntities(flow, definitions)).flatMap(
      ({ kind, id, change }): [string, DrawnChange][] =>
        kind !== "step" || change === "equivalent"
          ? []
          : [[id, change === "added" || change === "removed" ? change : "changed"]],
    ),
  );
}

function textOfJob(definitions: Definitions, flow: EffectiveFlow, job: string): string {
  const own = flow.procedures?.value.jobs?.find(({ id }) => id === job)?.description;
  const schema = definitions.base.schemas(`jobs/${job}`);
  const described = isRecord(schema) ? schema.description : undefined;
  return (
    firstSentence(own) ??
    firstSentence(typeof described === "string" ? described : undefined) ??
    job
  );
}

const firstSentence = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : /^.*?(?=\.(?:\s|$)|$)/s.exec(text)?.[0];

const spaced = (id: string): string => {
  const words = id.replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};
