import { isRecord, joinPointer, placedRecords } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Finding } from "../../findings/finding.ts";
import type { EffectiveFlow } from "../../model.ts";
import { suggestion } from "../../findings/suggest.ts";
import { findingAt, type FlowCheck, type FlowOwner } from "../check.ts";

/** The block that lists tasks. */
const BLOCK = "task-list";

/**
 * Finds task lists whose page leaves out a task, so that nobody could complete it, and blocks that
 * list a task without a checklist that has it.
 */
export const taskUnlisted: FlowCheck = (flow, effective) => {
  const misspelt = unknown(effective, flow);
  // A misspelt name leaves its task out too.
  return misspelt.length > 0 ? misspelt : leftOut(effective, flow);
};

const listsOf = ({ checklist }: EffectiveFlow) => checklist?.value.taskLists ?? [];

function leftOut(effective: FlowOwner, flow: EffectiveFlow): Finding[] {
  const { checklist } = flow;
  if (checklist === null) return [];
  return listsOf(flow).flatMap(({ state, tasks }, index) => {
    const rows = (flow.flow.value.checklist ?? []).filter(({ states }) => states.includes(state));
    const listed = rows.map(({ page }) => {
      const screen = flow.flow.value.pages.find(({ id }) => id === page)?.screen;
      return { page, names: namedIn(flow.screens.get(screen ?? "")?.value) };
    });
    return tasks.flatMap(({ id }, position): Finding[] =>
      listed
        .filter(({ names }) => names.every(({ name }) => name !== id))
        .map(({ page }) =>
          findingAt(effective, checklist, joinPointer("/taskLists", index, "tasks", position), {
            code: "task-unlisted",
            message: `The page "${page}" of the task list does not list the task "${id}", so nobody can open it.`,
            fix: `Add the task to a \`${BLOCK}\` block of the page.`,
          }),
        ),
    );
  });
}

function unknown(effective: FlowOwner, flow: EffectiveFlow): Finding[] {
  const tasks = listsOf(flow).flatMap((list) => list.tasks.map(({ id }) => id));
  return [...flow.screens.values()].flatMap((screen) =>
    namedIn(screen.value).flatMap(({ name, pointer }): Finding[] =>
      tasks.includes(name)
        ? []
        : [
            findingAt(effective, screen, pointer, {
              code: "task-unlisted",
              message: `The checklist of the flow has no task "${name}".`,
              fix: suggestion(name, tasks),
            }),
          ],
    ),
  );
}

interface NamedTask {
  readonly name: string;
  readonly pointer: string;
}

/** Returns the tasks that blocks of a screen list. */
const namedIn = memoize((screen: unknown): readonly NamedTask[] =>
  placedRecords(isRecord(screen) ? screen.body : null, "/body").flatMap(
    ([{ block, options }, at]) =>
      placedRecords(
        block === BLOCK && isRecord(options) ? options.tasks : null,
        joinPointer(at, "options", "tasks"),
      ).flatMap(([{ id }, task]) =>
        typeof id === "string" ? [{ name: id, pointer: joinPointer(task, "id") }] : [],
      ),
  ),
);
