import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import { assemble, requestWording, withReactions } from "./app.ts";
import { beginWork } from "./begin-work.ts";
import { composeLending } from "./compose-lending.ts";
import { housekeepingTasks } from "./housekeeping-tasks.ts";
import { openFollowed, watchPublished } from "./open-definitions.ts";
import { openKeys } from "./open-keys.ts";
import { closeParts, type OpenParts } from "./open-parts.ts";
import type { LendingParts, PlatformParts, ServerPorts } from "./ports.ts";
import { warnOfGaps } from "./warn-of-gaps.ts";
import { readConfig } from "./config.ts";
import { followClosedPages } from "./lending/maintenance/closed-pages.ts";
import { servedPath } from "./lending/calls/served-path.ts";
import { followReleases } from "./lending/definitions/releases/follow-releases.ts";
import { provingProcess } from "./lending/definitions/proof/prover.ts";
import { openVersions } from "./lending/definitions/versions.ts";
import type { Save } from "#definitions/index.ts";
import { localBlobs } from "./platform/blobs/local.ts";
import { scannerFor } from "./platform/blobs/scanner.ts";
import { cleaningProcess } from "./platform/cleaning/cleaner.ts";
import { ConfigError, type Environment, readerOf } from "./platform/environment/environment.ts";
import { keepHouse } from "./platform/housekeeping/housekeeping.ts";
import { checkPort } from "./platform/http/free-port.ts";
import { listenAddress } from "./platform/http/port.ts";
import { portFault } from "./platform/http/port-fault.ts";
import { createServer } from "./platform/http/server.ts";
import { deleteOldAnswers } from "./platform/idempotency/idempotent.ts";
import { rootKey } from "./platform/keys/root-key.ts";
import { deriveSecrets } from "./platform/keys/secrets.ts";
import { SharedCounts } from "./platform/security/shared-counts.ts";
import { reasonOf } from "./platform/log/reason.ts";
import type { Database } from "./platform/storage/database.ts";
import { openDatabase } from "./platform/storage/open.ts";
import { tracedDatabase } from "./platform/telemetry/database.ts";
import { openExperiments } from "#server/services/flags/open-experiments.ts";
import type { LoopDelay } from "./platform/admission/loop-delay.ts";
import { openTelemetry } from "./platform/telemetry/open-telemetry.ts";
import { createIntake } from "./platform/uploads/intake.ts";

export interface StartOptions {
  /** Replaces `process.env`. */
  environment?: Environment;
  /** Folder that holds `flows/`, `schemas/` and `dist/`; the working folder when absent. */
  root?: string;
  /** Replaces vendors, jobs, effects and sandbox, for tests. */
  composeLending?: (platform: PlatformParts) => Promise<LendingParts>;
  /** Real time, for tests of sessions. */
  realTime?: () => Date;
  /** Replaces the watch over the event loop, for tests on a machine that has other work. */
  loopDelay?: LoopDelay;
  /** Whether the caller reports saved definitions to `ports.edits`. Only a sandbox follows them. */
  followsSaves?: boolean;
  /** The embedded database, when the caller has opened it. `close` closes it. */
  database?: Database | null;
  /** The save with which it opens its definitions; the files on disk when absent. */
  firstSave?: Save | null;
  /**
   * Where changes of the studio go: `files` for a checkout whose files an engineer commits, and
   * drafts in the database when absent.
   */
  studioStore?: "files" | "database";
  /** Opens the definitions without an organization: `liveEdits.takeBuilt` then adds those that a build publishes. */
  awaitsBuild?: boolean;
  /** Parts of the build that are being made, by name; each ends when it is there. */
  underWay?: ReadonlyMap<string, Promise<void>>;
  /** Called when the definitions are open and nothing else is. The start waits for it. */
  definitionsOpened?: () => Promise<void>;
}

export interface Running {
  /** Such as http://127.0.0.1:4000. */
  address: string;
  app: FastifyInstance;
  ports: ServerPorts;
  /** Deletes expired data now. @returns how much of each kind */
  keepHouse(): Promise<Record<string, number>>;
  /** Finishes what is under way, then closes the database. */
  close(): Promise<void>;
}

/** Starts the server: configuration, keys, database with migrations, definitions, jobs, then the port. */
export const start = async (options: StartOptions = {}): Promise<Running> =>
  listen(await prepare(options));

/** Opens the port of a prepared server. Closes the server when that fails. */
export async function listen(running: Running): Promise<Running> {
  const { config } = running.ports;
  try {
    await running.app.listen({ port: config.port, host: config.host });
    const bound = running.app.server.address();
    const port = typeof bound === "object" && bound !== null ? bound.port : config.port;
    return { ...running, address: `http://localhost:${port}` };
  } catch (error) {
    await running.close();
    throw portFault(error, config);
  }
}

/** Starts everything but the port; requests go in through `app.inject`. */
export async function prepare(options: StartOptions = {}): Promise<Running> {
  const environment = options.environment ?? process.env;
  const config = readConfig(environment, options.root ?? process.cwd());
  if (config.blobUrl)
    throw new ConfigError(
      "BLOB_URL is set, but this version stores files in DATA_DIR only. Unset it, or put DATA_DIR on shared storage.",
    );
  const realTime = options.realTime ?? (() => new Date());
  const studioStore = options.studioStore ?? "database";
  const followsFiles = options.followsSaves === true && config.sandbox;
  const baseFlows = () => [...definitions.base.values()].map(({ flow }) => flow.value);
  const app = createServer(
    { ...config, servedPath: (url) => servedPath(url, baseFlows) },
    (request) => requestWording({ definitions })(request),
  );
  const log = app.log;
  // Definitions come first: they can fail, and they hold nothing that must be released.
  const following = await openFollowed({
    config,
    log,
    firstSave: options.firstSave ?? null,
    awaitsBuild: options.awaitsBuild === true,
  });
  const definitions = following.store;
  await options.definitionsOpened?.();
  const watch = watchPublished(following, log);
  const prover = provingProcess();
  const root = await rootKey(config);
  const instruments = await openTelemetry(environment);
  const database = tracedDatabase(
    options.database ?? (await openDatabase(config, (message) => log.error(message))),
    instruments,
  );
  const cleaner = cleaningProcess();
  const { loopDelay } = options;
  const state = { closing: false, ...(loopDelay === undefined ? {} : { loopDelay }) };
  const parts: OpenParts = { app, watch, prover, cleaner, instruments, database };
  const close = async (): Promise<void> => {
    if (state.closing) return;
    state.closing = true;
    await closeParts(parts);
  };
  try {
    const { dataKeys, installation } = await openKeys(database, root, config.previousRootKeys, log);
    await deleteOldAnswers(database.db, realTime());
    const platform: PlatformParts = {
      config,
      definitions,
      database,
      dataKeys,
      secrets: deriveSecrets(root, installation),
      realTime,
      log,
      instruments,
    };
    parts.closedPages = await followClosedPages(platform, (error) =>
      log.error({ err: error }, "Closed pages were not read; those before stay closed"),
    );
    parts.experiments = await openExperiments(config, log);
    parts.counts = shareCounts(platform);
    parts.lending = await (options.composeLending ?? composeLending)(platform);
    const { closedPages, experiments, counts, lending } = parts;
    const blobFolder = join(config.dataDir, "blobs");
    const services: ServerPorts = withReactions({
      ...platform,
      closedPages,
      experiments,
      edits: followsFiles ? following.edits : null,
      liveEdits: following.edits,
      prover,
      studioStore,
      underWay: options.underWay ?? new Map(),
      versions: openVersions(definitions, (message) => log.error(message)),
      clock: lending.clock,
      queue: lending.queue,
      effects: lending.effects,
      standIns: lending.standIns,
      blobs: localBlobs(blobFolder),
      scanner: scannerFor(config),
      cleaner,
      intake: createIntake(blobFolder),
      counts,
    });
    if (studioStore === "database")
      parts.endReleases = await followReleases(services, (error) =>
        log.error({ err: error }, "A release is not in use; the version before stays"),
      );
    await assemble(app, services, state, lending.plugins);
    await lending.start(services);
    const tasks = housekeepingTasks(services);
    beginWork(parts, services, tasks, () => state.closing);
    warnOfGaps(services);
    return { address: "", app, ports: services, keepHouse: () => keepHouse(tasks), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Shares the counts of rate limits between the processes of a database; null for the only one. */
function shareCounts(platform: PlatformParts): SharedCounts | null {
  if (platform.database.kind !== "postgres") return null;
  const counts = new SharedCounts(platform, (error) =>
    platform.log.error(
      { err: error },
      "Rate limits were not shared; the next exchange tries again",
    ),
  );
  counts.begin();
  return counts;
}

async function startAlone(): Promise<void> {
  try {
    await checkPort(listenAddress(readerOf(process.env)));
    const running = await start();
    console.log(`Hearthline serves ${running.address}`);
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => void running.close().then(() => process.exit(0)));
  } catch (error) {
    console.error(reasonOf(error));
    process.exitCode = 1;
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  void startAlone();
