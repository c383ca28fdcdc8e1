import { isWritten } from "#engine/analyze/answers/unwritten-field.ts";
import { joinPointer } from "#engine/index.ts";
import type { Finding } from "../../findings/finding.ts";
import type { EffectiveFlow } from "../../model.ts";
import { flowEntities } from "../../parts/flow-entities.ts";
import { union } from "../../writes/pointer-sets.ts";
import { writesOfScreens } from "../../writes/written-pointers.ts";
import { findingAt, type FlowCheck } from "../check.ts";
import { stepReads } from "../signers/step-reads.ts";

type Fault = Pick<Finding, "code" | "message" | "fix"> & { readonly pointer: string };
type Step = NonNullable<EffectiveFlow["checklist"]>["value"]["steps"][number];
type Row = NonNullable<EffectiveFlow["flow"]["value"]["checklist"]>[number];

/**
 * Finds rows of the page table that give a task the page of another one, and pages of tasks at an earlier step of the
 * progress than the page that lists them.
 */
export const taskPage: FlowCheck = (flow, effective, definitions) => {
  const lists = flow.checklist?.value.taskLists ?? [];
  if (lists.length === 0) return [];
  const written = writesOfScreens(flow, effective.schemas);
  const entities = flowEntities(flow, definitions);
  return lists.flatMap((list) => {
    const steps = stepsOf(flow, list.tasks);
    const [exchanged] = steps.flatMap((step) => {
      const reads = [...stepReads(flow.checklist?.value ?? null, entities, step.id)].map(
        (read) => `/${read.replaceAll(".", "/")}`,
      );
      return otherPage(flow, step, steps, (page) => {
        const places = union(screensAt(flow, page).map((name) => written.get(name)?.may ?? []));
        return reads.some((read) => isWritten(read, places));
      });
    });
    const faults = exchanged === undefined ? earlierPages(flow, list.state, steps) : [exchanged];
    return faults.map(({ pointer, ...fault }) => findingAt(effective, flow.flow, pointer, fault));
  });
};

const stepsOf = ({ checklist }: EffectiveFlow, tasks: readonly { id: string }[]): Step[] =>
  (checklist?.value.steps ?? []).filter(({ task }) => tasks.some(({ id }) => id === task));

const rowsOf = ({ flow }: EffectiveFlow, state: string): [row: Row, index: number][] =>
  [...(flow.value.checklist ?? []).entries()].flatMap(([index, row]) =>
    row.states.includes(state) ? [[row, index]] : [],
  );

/** Returns the screens of a page and of the pages that open within it. */
const screensAt = ({ flow }: EffectiveFlow, page: string): string[] =>
  flow.value.pages.flatMap(({ id, screen, within = [] }) =>
    screen !== undefined && (id === page || within.includes(page)) ? [screen] : [],
  );

/** A page that collects nothing for which its task waits, while the page of another task of the list does. */
function otherPage(
  flow: EffectiveFlow,
  step: Step,
  steps: readonly Step[],
  collects: (page: string) => boolean,
): Fault[] {
  const [first, ...more] = rowsOf(flow, step.state);
  if (step.run !== undefined || first === undefined || more.length > 0) return [];
  const [{ page }, index] = first;
  if (collects(page)) return [];
  const other = steps
    .filter(({ task }) => task !== step.task)
    .flatMap(({ state, task }) => rowsOf(flow, state).map(([row]) => ({ page: row.page, task })))
    .find((each) => each.page !== page && collects(each.page));
  return other === undefined
    ? []
    : [
        {
          code: "task-fault",
          pointer: joinPointer("/checklist", index, "page"),
          message: `The page "${page}" collects nothing that the task "${step.task}" waits for. The page "${other.page}" does, which the table gives to the task "${other.task}".`,
          fix: `Name the page "${other.page}" here.`,
        },
      ];
}

function earlierPages(flow: EffectiveFlow, state: string, steps: readonly Step[]): Fault[] {
  const { pages, progress = [] } = flow.flow.value;
  const positionOf = (page: string | undefined): number =>
    progress.findIndex(({ id }) => id === pages.find((each) => each.id === page)?.progress);
  const [[list] = []] = rowsOf(flow, state);
  const ofList = positionOf(list?.page);
  const ofTasks = new Set(
    steps.flatMap((step) => rowsOf(flow, step.state).map(([{ page }]) => page)),
  );
  return [...pages.entries()].flatMap(([index, { id }]): Fault[] => {
    const own = positionOf(id);
    return !ofTasks.has(id) || own === -1 || own >= ofList
      ? []
      : [
          {
            code: "task-fault",
            pointer: joinPointer("/pages", index, "progress"),
            message: `The page "${id}" of a task is at the step "${progress[own]?.id}" of the progress, before "${progress[ofList]?.id}", the step of the page that lists the task. The progress would go back.`,
            fix: `Write "${progress[ofList]?.id}" or a later step.`,
          },
        ];
  });
}
