import type { TaskListBlockOptions } from "#schemas/types/blocks/task-list.ts";
import { Fragment } from "react";
import type { BlockHost, BlockProps } from "../../host/types.ts";
import { useLanguage } from "../../words/language.ts";
import shared from "../blocks.module.css";
import classes from "./task-list.module.css";

type Status = NonNullable<BlockHost["application"]["tasks"]>[number]["status"];
type Texts = Pick<TaskListBlockOptions["tasks"][number], "id" | "title" | "hint" | "minutes">;

interface Row extends Texts {
  status: Status;
  /** Page that opens the task; undefined while it has none. */
  page?: string | undefined;
  /** Titles of the tasks that must be completed first. */
  waitsFor: readonly string[];
}

/** Lists the tasks that are open at the same time, with a status each. Open tasks are links. */
export function TaskListBlock({ id, options, host }: BlockProps<TaskListBlockOptions>) {
  const { words, say } = useLanguage();
  const pages = host.taskPages?.();
  const progress = new Map((host.application.tasks ?? []).map((task) => [task.id, task]));
  const rows = options.tasks.flatMap((task): Row[] => {
    const { status, waitsFor = [] } = progress.get(task.id) ?? {};
    if (status === undefined) return [];
    const titles = options.tasks.flatMap((each) => (waitsFor.includes(each.id) ? each.title : []));
    return [{ ...task, status, page: pages?.get(task.id), waitsFor: titles }];
  });
  const later = (options.later ?? []).map((task): Row => {
    return { ...task, status: "BLOCKED", waitsFor: [] };
  });
  const done = rows.filter(({ status }) => status === "COMPLETED").length;
  return (
    <div id={id} className={shared.stack}>
      <p className={classes.progress}>{say(words.taskList.progress, { done, all: rows.length })}</p>
      <ul className={classes.list}>
        {[...rows, ...later].map((row) => (
          <TaskRow key={row.id} id={`${id}-${row.id}`} row={row} host={host} />
        ))}
      </ul>
    </div>
  );
}

interface TaskRowProps {
  id: string;
  row: Row;
  host: Pick<BlockHost, "copy" | "page" | "go">;
}

function TaskRow({ id, row, host }: TaskRowProps) {
  const { words, say } = useLanguage();
  const { page, status, hint, minutes } = row;
  const estimate =
    minutes === undefined || status === "COMPLETED"
      ? null
      : say(words.taskList.minutes, { minutes });
  const title = host.copy(row.title);
  return (
    <li className={classes.row} data-status={status}>
      <div className={classes.task}>
        {page === undefined ? (
          <div className={classes.title}>{title}</div>
        ) : (
          <a
            className={classes.link}
            href={host.page(page)}
            aria-describedby={`${id}-more ${id}-status`}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              host.go(page);
            }}
          >
            {title}
          </a>
        )}
        <div className={classes.more} id={`${id}-more`}>
          {hint === undefined ? null : <p>{host.copy(hint)}</p>}
          {row.waitsFor.length === 0 ? null : (
            <p>
              {words.taskList.waitsFor}{" "}
              {row.waitsFor.map((title, index) => (
                <Fragment key={title}>
                  {index > 0 ? ", " : ""}
                  {host.copy(title)}
                </Fragment>
              ))}
            </p>
          )}
          {estimate === null ? null : <p>{estimate}</p>}
        </div>
      </div>
      <div className={classes.status} id={`${id}-status`}>
        {words.taskList[status]}
      </div>
    </li>
  );
}
