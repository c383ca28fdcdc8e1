import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import { sql } from "drizzle-orm";
import { assemble, createServer, type Plugin } from "./app.ts";
import type { Clock, Effect, JobQueue } from "./application/ports.ts";
import { clamavScanner } from "./blobs/clamav.ts";
import { localBlobs } from "./blobs/local.ts";
import { signatureScanner } from "./blobs/scanner.ts";
import { type Config, ConfigError, type Environment, readConfig } from "./config.ts";
import { openDefinitions } from "./definitions/store.ts";
import { openVersions } from "./definitions/versions.ts";
import { watchOrganisations } from "./definitions/watch.ts";
import { domain } from "./domain.ts";
import { beginHousekeeping } from "./housekeeping/housekeeping.ts";
import { forgetOld } from "./idempotency/remember.ts";
import { deriveKey } from "./keys/derive.ts";
import { rootKey } from "./keys/root-key.ts";
import { DataKeys, INSTALLATION } from "./sealing/data-keys.ts";
import type { Services } from "./services.ts";
import { startWarnings } from "./start-warnings.ts";
import type { Database } from "./storage/database.ts";
import { openDatabase } from "./storage/open.ts";
import { tracedDatabase } from "./telemetry/database.ts";
import type { Instruments } from "./telemetry/instruments.ts";
import { openTelemetry } from "./telemetry/open-telemetry.ts";
import { join } from "node:path";

export interface StartOptions {
  /** Stands in for `process.env`. */
  environment?: Environment;
  /** Folder that holds `flows/`, `schemas/` and `dist/`; the working folder when absent. */
  root?: string;
  /** Takes the place of the vendors, jobs, effects and sandbox, for tests. */
  domain?: (foundation: Foundation) => Promise<Domain>;
  /** Real time, for tests of sessions. */
  realTime?: () => Date;
}

/** What there is before the services. */
export interface Foundation {
  config: Config;
  database: Database;
  realTime(): Date;
  log: Services["log"];
  instruments: Instruments;
}

/** The product's own side of the server: everything that the services reach through ports. */
export interface Domain {
  clock: Clock;
  queue: JobQueue;
  effects: Record<string, Effect>;
  plugins: Plugin[];
  /** Begins to work on jobs. */
  start(services: Services): Promise<void>;
  stop(): Promise<void>;
}

export interface Running {
  /** Such as http://127.0.0.1:4000. */
  address: string;
  app: FastifyInstance;
  services: Services;
  /** Finishes what is under way, then lets go of the database. */
  close(): Promise<void>;
}

/** Starts the server: configuration, keys, database with migrations, definitions, jobs, then the port. */
export async function start(options: StartOptions = {}): Promise<Running> {
  const running = await prepare(options);
  try {
    const { config } = running.services;
    await running.app.listen({ port: config.port, host: config.host });
    const bound = running.app.server.address();
    const port = typeof bound === "object" && bound !== null ? bound.port : config.port;
    return { ...running, address: `http://localhost:${port}` };
  } catch (error) {
    await running.close();
    throw error;
  }
}

/** Everything but the port; requests go in through `app.inject`. */
export async function prepare(options: StartOptions = {}): Promise<Running> {
  const environment = options.environment ?? process.env;
  const config = readConfig(environment, options.root ?? process.cwd());
  if (config.blobUrl)
    throw new ConfigError(
      "BLOB_URL is set, but this version stores files in DATA_DIR only. Unset it, or put DATA_DIR on shared storage.",
    );
  const realTime = options.realTime ?? (() => new Date());
  const app = createServer(config);
  const log = app.log;
  // First what can fail without holding anything.
  const definitions = await openDefinitions(config.root, {
    dataDir: config.dataDir,
    warn: (message) => log.warn(message),
  });
  const watch = watchOrganisations(definitions.registry, ({ code, refused }) => {
    if (refused === null) log.info({ organisation: code }, "organisation published");
    else
      log.error(
        { organisation: code, findings: refused },
        "organisation refused; the one before stays",
      );
  });
  const root = await rootKey(config);
  const instruments = await openTelemetry(environment);
  const database = tracedDatabase(await openDatabase(config), instruments);
  const state = { closing: false };
  let product: Domain | null = null;
  let endHousekeeping: (() => Promise<void>) | null = null;
  const close = async (): Promise<void> => {
    if (state.closing) return;
    state.closing = true;
    await watch.stop();
    await app.close();
    await product?.stop();
    await endHousekeeping?.();
    await instruments.end();
    await database.close();
  };
  try {
    const dataKeys = new DataKeys(root, config.previousRootKeys);
    const installation = await database.transaction(async (tx) => {
      // One process at a time: two that start together must not both find old keys.
      await tx.execute(sql`select pg_advisory_xact_lock(4221003)`);
      const rewrapped = await dataKeys.rewrap(tx);
      if (rewrapped > 0) log.info({ rewrapped }, "data keys wrapped by the new root key");
      return dataKeys.create(tx, INSTALLATION);
    });
    await forgetOld(database.db, realTime());
    product = await (options.domain ?? domain)({
      config,
      database,
      realTime,
      log,
      instruments,
    });
    const services: Services = {
      config,
      database,
      definitions,
      versions: openVersions(definitions, (message) => log.error(message)),
      dataKeys,
      secrets: {
        token: deriveKey(root, "token"),
        emailLookup: deriveKey(installation, "email-lookup"),
        eventChain: deriveKey(installation, "event-chain"),
      },
      clock: product.clock,
      realTime,
      queue: product.queue,
      effects: product.effects,
      blobs: localBlobs(join(config.dataDir, "blobs")),
      scanner: config.clamav ? clamavScanner(config.clamav) : signatureScanner,
      log,
      instruments,
    };
    await assemble(app, services, state, product.plugins);
    await product.start(services);
    endHousekeeping = beginHousekeeping(services);
    watch.begin();
    for (const warning of startWarnings(config, database.kind)) log.warn(warning);
    return { address: "", app, services, close };
  } catch (error) {
    await close();
    throw error;
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const running = await start();
    console.log(`Hearthline serves ${running.address}`);
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => void running.close().then(() => process.exit(0)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
