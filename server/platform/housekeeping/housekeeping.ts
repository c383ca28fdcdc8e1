import type { FastifyBaseLogger } from "fastify";
import { eachApart } from "#server/platform/promises/each-apart.ts";

/**
 * One kind of data that the server deletes after its retention time. A task may run repeatedly, and
 * in several processes at once.
 */
export interface HousekeepingTask {
  /** Names the figure in the log. */
  name: string;
  /** @returns how many were deleted */
  run(): Promise<number>;
}

/** Milliseconds until the first round; a server that just started has borrowers to answer first. */
const FIRST_ROUND = 60_000;
/** Milliseconds between rounds. */
const INTERVAL = 6 * 3_600_000;

/**
 * Runs every task once, in order, also after one that failed.
 * @returns how many each one deleted, by its name
 * @throws AggregateError at the end, when tasks failed
 */
export async function keepHouse(
  tasks: readonly HousekeepingTask[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await eachApart(tasks, async ({ name, run }) => {
    counts[name] = await run();
  });
  return counts;
}

/**
 * Runs the tasks a minute after the start and every six hours. @returns a function that stops after
 * the current round
 */
export function beginHousekeeping(
  tasks: readonly HousekeepingTask[],
  log: FastifyBaseLogger,
): () => Promise<void> {
  let currentRound: Promise<void> = Promise.resolve();
  const startRound = () => {
    currentRound = report(tasks, log);
  };
  const first = setTimeout(startRound, FIRST_ROUND).unref();
  const timer = setInterval(startRound, INTERVAL).unref();
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    await currentRound;
  };
}

async function report(tasks: readonly HousekeepingTask[], log: FastifyBaseLogger): Promise<void> {
  try {
    log.info(await keepHouse(tasks), "Housekeeping deleted expired data");
  } catch (error) {
    log.error({ err: error }, "Housekeeping failed; the next round tries again");
  }
}
