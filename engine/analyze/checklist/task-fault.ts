/**
 * task-fault: a task list that cannot work. A step names no task, a task has no step, the steps of a
 * list are apart, or tasks wait for one another.
 */
import type { Checklist } from "#schemas/types/checklist.ts";
import type { Fault } from "../../finding.ts";
import { didYouMean } from "../../names/did-you-mean.ts";

type List = NonNullable<Checklist["taskLists"]>[number];

const CODE = "task-fault";

export function taskFault({ taskLists = [], steps }: Checklist): Fault[] {
  const names = new Set(taskLists.flatMap(({ tasks }) => tasks.map(({ id }) => id)));
  return [
    ...unknownTasks(taskLists, steps),
    ...taskLists.flatMap((list, index) => {
      const pointer = `/taskLists/${index}`;
      return [
        ...emptyTasks(list, steps, pointer),
        ...unknownWaits(list, pointer),
        ...circularWaits(list, pointer),
        ...scattered(list, steps, names),
      ];
    }),
    ...repeatedTasks(taskLists),
  ];
}

function unknownTasks(taskLists: readonly List[], steps: Checklist["steps"]): Fault[] {
  const names = taskLists.flatMap(({ tasks }) => tasks.map(({ id }) => id));
  return steps.flatMap(({ id, task }, index): Fault[] =>
    task === undefined || names.includes(task)
      ? []
      : [
          {
            code: CODE,
            pointer: `/steps/${index}/task`,
            message: `The step "${id}" belongs to a task "${task}", which no list has.`,
            fix: suggestion(task, names),
          },
        ],
  );
}

const emptyTasks = ({ tasks }: List, steps: Checklist["steps"], pointer: string): Fault[] =>
  tasks.flatMap(({ id }, index): Fault[] =>
    steps.some(({ task }) => task === id)
      ? []
      : [
          {
            code: CODE,
            pointer: `${pointer}/tasks/${index}`,
            message: `No step belongs to the task "${id}", so no list ever shows it.`,
            fix: `Give a step "task": "${id}", or remove the task.`,
          },
        ],
  );

function unknownWaits({ tasks }: List, pointer: string): Fault[] {
  const names = tasks.map(({ id }) => id);
  return tasks.flatMap(({ id, after = [] }, index) =>
    after.flatMap((other, i): Fault[] =>
      names.includes(other)
        ? []
        : [
            {
              code: CODE,
              pointer: `${pointer}/tasks/${index}/after/${i}`,
              message: `The task "${id}" waits for "${other}", which is no task of its list.`,
              fix: suggestion(other, names),
            },
          ],
    ),
  );
}

/** Reports each task that waits for itself, also through others: nobody could complete it. */
function circularWaits({ tasks }: List, pointer: string): Fault[] {
  const after = new Map(tasks.map((task) => [task.id, task.after ?? []]));
  const waitsFor = (id: string): ReadonlySet<string> => {
    const all = new Set(after.get(id));
    for (const each of all) for (const other of after.get(each) ?? []) all.add(other);
    return all;
  };
  return tasks.flatMap(({ id }, index): Fault[] =>
    waitsFor(id).has(id)
      ? [
          {
            code: CODE,
            pointer: `${pointer}/tasks/${index}/after`,
            message: `The task "${id}" waits for itself, so nobody can complete it.`,
            fix: 'Remove a task from an "after" on the way.',
          },
        ]
      : [],
  );
}

/** A step between two steps of a list would hide the list while one of its tasks is open. */
function scattered(
  { id, tasks }: List,
  steps: Checklist["steps"],
  names: ReadonlySet<string>,
): Fault[] {
  const isInside = ({ task }: Checklist["steps"][number]) => tasks.some((each) => each.id === task);
  const first = steps.findIndex(isInside);
  const last = steps.findLastIndex(isInside);
  return steps.flatMap((step, index): Fault[] =>
    index <= first ||
    index >= last ||
    isInside(step) ||
    // A misspelt task has a finding of its own.
    (step.task !== undefined && !names.has(step.task))
      ? []
      : [
          {
            code: CODE,
            pointer: `/steps/${index}`,
            message: `The step "${step.id}" is between steps of the task list "${id}", but belongs to none of its tasks.`,
            fix: 'Move it before or after the list, or give it a "task".',
          },
        ],
  );
}

/** Steps name a task without its list, so one name must mean one task. */
function repeatedTasks(taskLists: readonly List[]): Fault[] {
  const seen = new Set<string>();
  return taskLists.flatMap(({ tasks }, index) => {
    const before = new Set(seen);
    for (const { id } of tasks) seen.add(id);
    return tasks.flatMap(({ id }, i): Fault[] =>
      before.has(id)
        ? [
            {
              code: CODE,
              pointer: `/taskLists/${index}/tasks/${i}/id`,
              message: `Another list already has a task "${id}".`,
              fix: "Give this task a name of its own.",
            },
          ]
        : [],
    );
  });
}

function suggestion(name: string, names: readonly string[]): string {
  const near = didYouMean(name, names);
  if (near !== null) return near;
  return names.length === 0
    ? 'Add the task to a list in "taskLists".'
    : `Name one of: ${names.join(", ")}.`;
}
