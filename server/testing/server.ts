import { rm } from "node:fs/promises";
import type { Effect, Job } from "#server/lending/application/ports.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { type Running, type StartOptions, prepare } from "#server/main.ts";
import { fixtureRoot } from "./definitions.ts";
import { testStore } from "./store.ts";
import { neverLate } from "./never-late.ts";

export interface TestServer extends Running {
  root: string;
  dataDir: string;
  /** Jobs that were enqueued, whether or not their transaction committed. */
  jobs: Job[];
  /** Business and real time, moved by hand. */
  time: { now: Date };
  /** Stops the server and removes its files. */
  remove(): Promise<void>;
}

/** Effects of the fixture; one of them refuses. */
const effects: Record<string, Effect> = {
  "set-account": ({ data, options }) => {
    if (data.account === undefined) return {};
    if (data.account === "refused")
      return {
        errors: [{ pointer: "/account", message: requestFault("This account cannot be used.") }],
      };
    return {
      patch: {
        [`${String(options.account)}Account`]: {
          uuid: "11111111-1111-4111-8111-111111111111",
          accountNumber: data.account,
        },
      },
    };
  },
};

/**
 * Prepares a whole server on fixture definitions, without a port. It records jobs and does not run
 * them.
 *
 * @param options.dataDir a folder of the test, with the embedded database unless there is an address
 */
export async function testServer(
  options: {
    databaseUrl?: string | null;
    dataDir?: string;
    root?: string;
    environment?: StartOptions["environment"];
    underWay?: StartOptions["underWay"];
    awaitsBuild?: boolean;
    plugins?: Awaited<ReturnType<NonNullable<StartOptions["composeLending"]>>>["plugins"];
  } = {},
): Promise<TestServer> {
  const root = options.root ?? (await fixtureRoot());
  const { dataDir } = options;
  const store = dataDir === undefined ? await testStore(options) : null;
  const jobs: Job[] = [];
  const time = { now: new Date("2026-11-20T12:00:00Z") };
  const running = await prepare({
    root,
    underWay: options.underWay ?? new Map(),
    awaitsBuild: options.awaitsBuild ?? false,
    realTime: () => time.now,
    loopDelay: neverLate,
    environment: {
      ...(store?.environment ?? {
        DATA_DIR: dataDir,
        ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
      }),
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent",
      ...options.environment,
    },
    composeLending: async () => ({
      clock: { now: () => time.now },
      queue: {
        enqueue: async (_tx, job) => {
          jobs.push(job);
        },
      },
      effects,
      plugins: options.plugins ?? [],
      start: async () => undefined,
      standIns: null,
      stop: async () => undefined,
    }),
  });
  return {
    ...running,
    root,
    dataDir: store?.dataDir ?? dataDir ?? "",
    jobs,
    time,
    async remove() {
      await running.close();
      await store?.remove();
      if (!options.root) await rm(root, { recursive: true, force: true });
    },
  };
}
