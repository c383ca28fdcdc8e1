/** The work that a server repeats on its own, from its start until it closes. */
import type { OpenParts } from "./open-parts.ts";
import type { ServerPorts } from "./ports.ts";
import { MAIN_ORGANISATION } from "./lending/definitions/organisation.ts";
import { LENDERS } from "./lending/definitions/publish/awaited.ts";
import { beginMissingRuns } from "./lending/jobs/missing-runs.ts";
import { keepHeads } from "./platform/audit/keep-heads.ts";
import { beginHousekeeping, type HousekeepingTask } from "./platform/housekeeping/housekeeping.ts";
import { followSchedules } from "#server/services/studio/schedule/publish-due.ts";

/**
 * Begins the work, and notes in `parts` how each ends.
 * @param tasks of the housekeeping
 * @param isClosing whether the server has begun to close
 */
export function beginWork(
  parts: OpenParts,
  services: ServerPorts,
  tasks: readonly HousekeepingTask[],
  isClosing: () => boolean,
): void {
  const { log } = services;
  // What looks at all organizations waits for those that the build has yet to publish.
  const beginLooking = async () => {
    await services.underWay.get(LENDERS);
    if (isClosing()) return;
    parts.endMissingRuns = beginMissingRuns(services);
    // A caller that reports saves reports those of the organizations too.
    if (services.edits === null) parts.watch.begin();
  };
  void beginLooking();
  parts.endHousekeeping = beginHousekeeping(tasks, log);
  parts.endHeads = keepHeads(services);
  if (services.studioStore === "database")
    parts.endSchedules = followSchedules(services, MAIN_ORGANISATION, (error) =>
      log.error({ err: error }, "A draft was not published at its time; the next look tries again"),
    );
}
