import { formatDate } from "../../format/dates.ts";
import type { BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { standOf, type Step, type TimelineWords } from "./stand.ts";
import classes from "./timeline.module.css";

export interface TimelineOptions extends TimelineWords {
  steps: Step[];
  labels: TimelineWords["labels"] & {
    since: string;
    next: string;
    done: string;
    current: string;
  };
}

/** Where the application stands: what is behind, what is being waited for and since when, and what comes next. */
export function TimelineBlock({ id, options, host }: BlockProps<TimelineOptions>) {
  const { status, waitingSince } = host.application;
  const { current, text, ended } = standOf(options, status?.checklistStatus, host.flowState?.());
  const next = current === null ? undefined : options.steps[current + 1];
  return (
    <div id={id} className={shared.stack}>
      <div className={classes.now}>
        <p className={classes.text}>{host.copy(text)}</p>
        {waitingSince === undefined || ended ? null : (
          <p className={classes.aside}>
            {host.copy(options.labels.since, {
              since: formatDate(waitingSince),
            })}
          </p>
        )}
        {next === undefined ? null : (
          <p className={classes.aside}>{host.copy(options.labels.next, { step: next.title })}</p>
        )}
      </div>
      {current === null ? null : (
        <ol className={classes.steps}>
          {options.steps.map((step, index) => {
            const stand = index < current ? "done" : index === current ? "current" : "next";
            return (
              <li
                key={step.id}
                className={classes.step}
                data-stand={stand}
                aria-current={stand === "current" ? "step" : undefined}
              >
                {host.copy(step.title)}
                {stand === "next" ? null : (
                  <span className={shared.spoken}>
                    {" ("}
                    {host.copy(options.labels[stand])}
                    {")"}
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
