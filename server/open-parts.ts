/** What a start has opened, and the order in which a server closes it. */
import type { FastifyInstance } from "fastify";
import type { Experiments } from "./lending/definitions/flags/experiments.ts";
import type { Prover } from "./lending/definitions/proof/prover.ts";
import type { Watch } from "./lending/definitions/publish/watch.ts";
import type { ClosedPages } from "./lending/maintenance/closed-pages.ts";
import type { Cleaner } from "./platform/cleaning/cleaner.ts";
import type { SharedCounts } from "./platform/security/shared-counts.ts";
import { sessionUsesOf } from "./platform/security/session-uses.ts";
import type { Database } from "./platform/storage/database.ts";
import type { Instruments } from "./platform/telemetry/instruments.ts";
import type { LendingParts } from "./ports.ts";

type End = () => Promise<void>;

/** A part is absent until the start has opened it: a start that fails closes what is there. */
export interface OpenParts {
  readonly app: FastifyInstance;
  readonly watch: Watch;
  readonly prover: Prover;
  readonly cleaner: Cleaner;
  readonly instruments: Instruments;
  readonly database: Database;
  closedPages?: ClosedPages;
  experiments?: Experiments | null;
  counts?: SharedCounts | null;
  lending?: LendingParts;
  endReleases?: End;
  endMissingRuns?: End;
  endHousekeeping?: End;
  endHeads?: End;
  endSchedules?: End;
}

/** Finishes what is under way, then closes the database. */
export async function closeParts(parts: OpenParts): Promise<void> {
  const { app, database } = parts;
  await parts.watch.stop();
  await app.close();
  await parts.endMissingRuns?.();
  await parts.endSchedules?.();
  await parts.endReleases?.();
  await parts.closedPages?.stop();
  await parts.prover.close();
  await parts.cleaner.close();
  await parts.lending?.stop();
  await parts.endHousekeeping?.();
  await parts.endHeads?.();
  await parts.counts?.stop();
  await sessionUsesOf(database)
    .write()
    .catch((error: unknown) => app.log.error({ err: error }, "The last uses of sessions are lost"));
  await parts.experiments?.close();
  await parts.instruments.end();
  await database.close();
}
