import type { TimelineBlockOptions } from "#schemas/types/blocks/timeline.ts";
import { formatDate } from "#lending/formats/dates.ts";
import { homeZone } from "../../format/home-zone.ts";
import type { BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { progressOf } from "./progress.ts";
import classes from "./timeline.module.css";

/**
 * Shows the progress of the application: finished steps, the current one with what it waits for and
 * since when, and the next one.
 */
export function TimelineBlock({ id, options, host }: BlockProps<TimelineBlockOptions>) {
  const { status, waitingSince } = host.application;
  const { current, text, ended } = progressOf(options, status?.checklistStatus, host.flowState?.());
  const next = current === null ? undefined : options.steps[current + 1];
  return (
    <div id={id} className={shared.stack}>
      <div className={classes.now}>
        <p className={classes.text}>{host.copy(text)}</p>
        {waitingSince === undefined || ended ? null : (
          <p className={classes.aside}>
            {host.copy(options.labels.since, {
              since: formatDate(waitingSince, host.locale, homeZone(host.application)),
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
            const phase = index < current ? "done" : index === current ? "current" : "next";
            return (
              <li
                key={step.id}
                className={classes.step}
                data-status={phase}
                aria-current={phase === "current" ? "step" : undefined}
              >
                {host.copy(step.title)}
                {phase === "next" ? null : (
                  <span className={shared.spoken}>
                    {" ("}
                    {host.copy(options.labels[phase])}
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
