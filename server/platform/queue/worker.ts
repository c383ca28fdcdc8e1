import { AsyncResource } from "node:async_hooks";
import type { FastifyBaseLogger } from "fastify";
import type { Delivery, Queue } from "./queue.ts";
import type { Perform } from "./run-delivery.ts";

/** Takes deliveries from the queue and runs them, several at a time. */
export interface DeliveryWorker {
  /** Begins to work; `wake` takes nothing before. */
  start(work: Perform): void;
  /** Polls the queue at once. */
  wake(): void;
  /** Whether no run is under way. */
  isIdle(): boolean;
  /** Returns the ids of the messages that the runs under way came with. */
  leased(): string[];
  /** Resolves when the next run finishes. */
  nextFinish(): Promise<void>;
  /** Takes no more deliveries. Resolves when no run is under way, or after `STOP_MILLISECONDS`. */
  stop(): Promise<void>;
}

/** Runs at a time. */
const CONCURRENCY = 8;
const STOP_MILLISECONDS = 10_000;

export function deliveryWorker({
  queue,
  log,
  run,
}: {
  queue: Pick<Queue, "receive">;
  log: FastifyBaseLogger;
  /** Runs one delivery to its end. */
  run(delivery: Delivery, work: Perform): Promise<void>;
}): DeliveryWorker {
  const underWay = new Set<Promise<void>>();
  const leased = new Set<string>();
  let perform: Perform | null = null;
  let polling = false;
  let pollAgain = false;
  let finished = () => {};
  let nextFinish = new Promise<void>((resolve) => (finished = resolve));

  async function poll(): Promise<void> {
    if (perform === null) return;
    if (polling) {
      pollAgain = true;
      return;
    }
    polling = true;
    try {
      do {
        pollAgain = false;
        const free = CONCURRENCY - underWay.size;
        if (free === 0) break;
        const deliveries = await queue.receive(free);
        for (const delivery of deliveries) take(delivery, perform);
        if (deliveries.length === free) pollAgain = true;
      } while (pollAgain && perform !== null);
    } catch (error) {
      log.error({ err: error }, "The runner could not read jobs and tries again");
    } finally {
      polling = false;
    }
  }

  function take(delivery: Delivery, work: Perform): void {
    leased.add(delivery.id);
    const task: Promise<void> = run(delivery, work).finally(() => {
      underWay.delete(task);
      leased.delete(delivery.id);
      finished();
      nextFinish = new Promise<void>((resolve) => (finished = resolve));
      wake();
    });
    underWay.add(task);
  }

  // The call that queues work wakes the worker. The runs, which may be those of other people, do not belong to that
  // call: the audit log would name its address.
  const wake = AsyncResource.bind((): void => void poll());

  return {
    start(work) {
      perform = work;
    },
    wake,
    isIdle: () => underWay.size === 0,
    leased: () => [...leased],
    nextFinish: () => nextFinish,
    async stop() {
      perform = null;
      let limit: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        limit = setTimeout(resolve, STOP_MILLISECONDS);
      });
      await Promise.race([Promise.all(underWay), patience]);
      clearTimeout(limit);
    },
  };
}
