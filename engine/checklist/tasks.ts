/** The progress of a task list: the status of each task, and the steps that are open. */
import type { Step, Task, TaskList } from "./compile.ts";

/** A task as the application stores it (`/application/tasks`). */
export interface TaskProgress {
  readonly id: string;
  readonly status: "BLOCKED" | "NOT_STARTED" | "IN_PROGRESS" | "COMPLETED";
  /** State of the open step; absent for a blocked and for a completed task. */
  readonly state?: string;
  /** Unfinished tasks that must be completed first; only for a blocked task. */
  readonly waitsFor?: readonly string[];
}

export interface ListProgress {
  /** Tasks with a step that applies, in the order of the list. */
  readonly tasks: readonly TaskProgress[];
  /** The open step of each task that is neither blocked nor completed. */
  readonly open: readonly Step[];
}

/** Tells whether a step applies, and whether it is done. */
type Look = (step: Step) => { readonly applies: unknown; readonly done: unknown };

interface Region {
  readonly task: Task;
  /** First step that applies and is not done; null for a completed task. */
  readonly next: Step | null;
  /** Whether an earlier step of the task is done. */
  readonly started: boolean;
}

/** Each task is a sequence of its own. A task without a step that applies is left out. */
export function progressOf(list: TaskList, steps: readonly Step[], look: Look): ListProgress {
  const regions = list.tasks.flatMap((task): Region[] => {
    const applying = steps
      .filter((step) => step.task === task.id)
      .map((step) => ({ step, ...look(step) }))
      .filter(({ applies }) => applies === true);
    if (applying.length === 0) return [];
    const next = applying.findIndex(({ done }) => done !== true);
    return [{ task, next: applying[next]?.step ?? null, started: next > 0 }];
  });
  const unfinished = new Set(regions.flatMap(({ task, next }) => (next === null ? [] : [task.id])));
  const awaitedBy = ({ after }: Task): readonly string[] =>
    after.filter((other) => unfinished.has(other));
  return {
    tasks: regions.map(({ task, next, started }): TaskProgress => {
      if (next === null) return { id: task.id, status: "COMPLETED" };
      const waitsFor = awaitedBy(task);
      if (waitsFor.length > 0) return { id: task.id, status: "BLOCKED", waitsFor };
      const status = started ? "IN_PROGRESS" : "NOT_STARTED";
      return { id: task.id, status, state: next.state };
    }),
    open: regions.flatMap(({ task, next }) =>
      next === null || awaitedBy(task).length > 0 ? [] : [next],
    ),
  };
}
