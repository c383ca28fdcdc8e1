import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { assemble, requestWording, withReactions } from "./app.ts";
import { composeLending, missingLookups, missingParts } from "./compose-lending.ts";
import { housekeepingTasks } from "./housekeeping-tasks.ts";
import type { LendingParts, PlatformParts, ServerPorts } from "./ports.ts";
import { readConfig } from "./config.ts";
import { type ClosedPages, followClosedPages } from "./lending/maintenance/closed-pages.ts";
import { servedPath } from "./lending/calls/served-path.ts";
import { LENDERS } from "./lending/definitions/awaited.ts";
import { beginMissingRuns } from "./lending/jobs/missing-runs.ts";
import { followSaves, openEdition } from "./lending/definitions/edits.ts";
import { followReleases } from "./lending/definitions/follow-releases.ts";
import { provingProcess } from "./lending/definitions/proof/prover.ts";
import { MAIN_ORGANISATION } from "./lending/definitions/organisation.ts";
import { openDefinitions } from "./lending/definitions/store.ts";
import { openVersions } from "./lending/definitions/versions.ts";
import { watchOrganisations } from "./lending/definitions/watch.ts";
import type { Save } from "#definitions/index.ts";
import { keepHeads } from "./platform/audit/keep-heads.ts";
import { localBlobs } from "./platform/blobs/local.ts";
import { scannerFor } from "./platform/blobs/scanner.ts";
import { cleaningProcess } from "./platform/cleaning/cleaner.ts";
import { ConfigError, type Environment } from "./platform/environment/environment.ts";
import { startWarnings } from "./platform/health/start-warnings.ts";
import { beginHousekeeping, keepHouse } from "./platform/housekeeping/housekeeping.ts";
import { createServer } from "./platform/http/server.ts";
import { deleteOldAnswers } from "./platform/idempotency/idempotent.ts";
import { rootKey } from "./platform/keys/root-key.ts";
import { deriveSecrets } from "./platform/keys/secrets.ts";
import { sessionUsesOf } from "./platform/security/session-uses.ts";
import { SharedCounts } from "./platform/security/shared-counts.ts";
import { DataKeys, INSTALLATION } from "./platform/sealing/data-keys.ts";
import { sealEarlierDocuments } from "./platform/sealing/seal-earlier.ts";
import { reasonOf } from "./platform/log/reason.ts";
import { LOCKS } from "./platform/storage/advisory-locks.ts";
import type { Database } from "./platform/storage/database.ts";
import { openDatabase } from "./platform/storage/open.ts";
import { tracedDatabase } from "./platform/telemetry/database.ts";
import type { Experiments } from "#server/lending/definitions/flags/experiments.ts";
import { openExperiments } from "#server/services/flags/open-experiments.ts";
import { followSchedules } from "#server/services/studio/publish-due.ts";
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
  try {
    const { config } = running.ports;
    await running.app.listen({ port: config.port, host: config.host });
    const bound = running.app.server.address();
    const port = typeof bound === "object" && bound !== null ? bound.port : config.port;
    return { ...running, address: `http://localhost:${port}` };
  } catch (error) {
    await running.close();
    throw error;
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
  const baseFlows = () => [...definitions.base.values()].map(({ flow }) => flow.value);
  const app = createServer(
    { ...config, servedPath: (url) => servedPath(url, baseFlows) },
    (request) => requestWording({ definitions })(request),
  );
  const log = app.log;
  // Definitions come first: they can fail, and they hold nothing that must be released.
  const opening = { dataDir: config.dataDir, warn: (message: string) => log.warn(message) };
  const firstSave = options.firstSave ?? null;
  const opened =
    (firstSave?.edition && (await openEdition(config.root, firstSave.edition, opening))) ??
    (await openDefinitions(config.root, opening, options.awaitsBuild === true ? {} : undefined));
  const following = followSaves(opened, opening, firstSave);
  const followsFiles = options.followsSaves === true && config.sandbox;
  const definitions = following.store;
  const studioStore = options.studioStore ?? "database";
  await options.definitionsOpened?.();
  const watch = watchOrganisations(
    definitions.registry,
    ({ code, refused }) => {
      if (refused === null) log.info({ organisation: code }, "Organization published");
      else
        log.error(
          { organisation: code, findings: refused },
          "Organization rejected; the version before stays in use",
        );
    },
    { layer: () => following.edits.layer },
  );
  const prover = provingProcess();
  const root = await rootKey(config);
  const instruments = await openTelemetry(environment);
  const database = tracedDatabase(
    options.database ?? (await openDatabase(config, (message) => log.error(message))),
    instruments,
  );
  const { loopDelay } = options;
  const state = { closing: false, ...(loopDelay === undefined ? {} : { loopDelay }) };
  let experiments: Experiments | null = null;
  let counts: SharedCounts | null = null;
  let lending: LendingParts | null = null;
  const blobFolder = join(config.dataDir, "blobs");
  const cleaner = cleaningProcess();
  let endHousekeeping: (() => Promise<void>) | null = null;
  let endHeads: (() => Promise<void>) | null = null;
  let closedPages: ClosedPages | null = null;
  let endReleases: (() => Promise<void>) | null = null;
  let endSchedules: (() => Promise<void>) | null = null;
  let endMissingRuns: (() => Promise<void>) | null = null;
  const close = async (): Promise<void> => {
    if (state.closing) return;
    state.closing = true;
    await watch.stop();
    await app.close();
    await endMissingRuns?.();
    await endSchedules?.();
    await endReleases?.();
    await closedPages?.stop();
    await prover.close();
    await cleaner.close();
    await lending?.stop();
    await endHousekeeping?.();
    await endHeads?.();
    await counts?.stop();
    await sessionUsesOf(database)
      .write()
      .catch((error: unknown) => log.error({ err: error }, "The last uses of sessions are lost"));
    await experiments?.close();
    await instruments.end();
    await database.close();
  };
  try {
    const dataKeys = new DataKeys(root, config.previousRootKeys);
    const installation = await database.transaction(async (tx) => {
      // Two starts cannot both find old keys.
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.start})`);
      const rewrapped = await dataKeys.rewrap(tx);
      if (rewrapped > 0) log.info({ rewrapped }, "The new root key wraps the data keys");
      return dataKeys.create(tx, INSTALLATION);
    });
    const sealed = await sealEarlierDocuments(database, dataKeys);
    if (sealed > 0) log.info({ sealed }, "Documents of an earlier version are sealed as a whole");
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
    closedPages = await followClosedPages(platform, (error) =>
      log.error({ err: error }, "Closed pages were not read; those before stay closed"),
    );
    experiments = await openExperiments(config, log);
    if (database.kind === "postgres") {
      counts = new SharedCounts(platform, (error) =>
        log.error({ err: error }, "Rate limits were not shared; the next exchange tries again"),
      );
      counts.begin();
    }
    lending = await (options.composeLending ?? composeLending)(platform);
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
      endReleases = await followReleases(services, (error) =>
        log.error({ err: error }, "A release is not in use; the version before stays"),
      );
    await assemble(app, services, state, lending.plugins);
    await lending.start(services);
    // What looks at all organizations waits for those that the build has yet to publish.
    const beginLooking = async () => {
      await services.underWay.get(LENDERS);
      if (state.closing) return;
      endMissingRuns = beginMissingRuns(services);
      if (!followsFiles) watch.begin();
    };
    void beginLooking();
    const tasks = housekeepingTasks(services);
    endHousekeeping = beginHousekeeping(tasks, log);
    endHeads = keepHeads(services);
    if (studioStore === "database")
      endSchedules = followSchedules(services, MAIN_ORGANISATION, (error) =>
        log.error(
          { err: error },
          "A draft was not published at its time; the next look tries again",
        ),
      );
    for (const warning of startWarnings(config, database.kind)) log.warn(warning);
    const missing = missingParts(config);
    if (missing.length > 0)
      log.warn(
        { missing },
        "Vendors are not set up: an application waits at the first step that needs one. See docs/vendors.md.",
      );
    const lookups = missingLookups(config, definitions);
    if (lookups.length > 0)
      log.warn(
        { lookups },
        "Lookup services are not set up: people type without suggestions. See docs/lookups.md.",
      );
    return { address: "", app, ports: services, keepHouse: () => keepHouse(tasks), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startAlone(): Promise<void> {
  try {
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
