/** The types of the composition: what the server opens, and what its plugins take. */
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import type { Effect } from "./lending/application/ports.ts";
import type { Reaction } from "./lending/application/reactions.ts";
import type { Experiments } from "./lending/definitions/flags/experiments.ts";
import type { DefinitionStore } from "./lending/definitions/contract.ts";
import type { Edits } from "./lending/definitions/edits/edits.ts";
import type { Prover } from "./lending/definitions/proof/prover.ts";
import type { Versions } from "./lending/definitions/versions.ts";
import type { ClosedPages } from "./lending/maintenance/closed-pages.ts";
import type { BlobStore, Scanner } from "./platform/blobs/store.ts";
import type { Cleaner } from "./platform/cleaning/cleaner.ts";
import type { Secrets } from "./platform/keys/secrets.ts";
import type { DataKeys } from "./platform/sealing/data-keys.ts";
import type { Database } from "./platform/storage/database.ts";
import type { Instruments } from "./platform/telemetry/instruments.ts";
import type { Intake } from "./platform/uploads/intake.ts";
import type { StandIns } from "./services/chat/providers/stand-ins.ts";
import { type Clock } from "./platform/clock/clock.ts";
import type { JobQueue } from "./platform/queue/job.ts";
import { type SharedCounts } from "./platform/security/shared-counts.ts";

export type Plugin = (services: ServerPorts) => (app: FastifyInstance) => Promise<void>;

/**
 * All ports of the server. Only the composition has this type: each plugin and function declares
 * the few that it takes.
 */
export interface ServerPorts {
  config: Config;
  database: Database;
  definitions: DefinitionStore;
  /** Saved definitions; null for a server that does not follow them. */
  edits: Edits | null;
  /** Puts published definitions in use while the server runs. */
  liveEdits: Edits;
  /** Checks changed definitions in a process of its own. */
  prover: Prover;
  /** Where changes of the studio go: into the files of a checkout, or into drafts in the database. */
  studioStore: "files" | "database";
  /** Parts of the build that are being made, by name; each ends when it is there. */
  underWay: ReadonlyMap<string, Promise<void>>;
  /** Earlier versions of the definitions, which applications keep. */
  versions: Versions;
  dataKeys: DataKeys;
  secrets: Secrets;
  /** Business time; the sandbox may move it. */
  clock: Clock;
  /** Real time: sessions, tokens, throttles. */
  realTime(): Date;
  queue: JobQueue;
  effects: Record<string, Effect>;
  blobs: BlobStore;
  scanner: Scanner;
  cleaner: Cleaner;
  intake: Intake;
  log: FastifyBaseLogger;
  /** Pages that staff closed for maintenance. */
  closedPages: ClosedPages;
  /** Stand-ins of chat providers; null without a sandbox. */
  standIns: StandIns | null;
  /** The experiment service; null without one. */
  experiments: Experiments | null;
  /** What follows every write, in order. */
  reactions: readonly Reaction[];
  /** Records traces and metrics. */
  instruments: Instruments;
  /** Counts of rate limits that all processes share; null for the only process. */
  counts: SharedCounts | null;
}

/** What the server opens first: settings, definitions, database, keys and log. */
export type PlatformParts = Pick<
  ServerPorts,
  | "config"
  | "definitions"
  | "database"
  | "dataKeys"
  | "secrets"
  | "realTime"
  | "log"
  | "instruments"
>;

/** The lender's side of the server: jobs, vendors and effects, with the plugins that belong to them. */
export interface LendingParts {
  clock: Clock;
  queue: JobQueue;
  effects: Record<string, Effect>;
  /** Stand-ins of chat providers; null without a sandbox. */
  standIns: StandIns | null;
  plugins: Plugin[];
  /** Begins to work on jobs. */
  start(services: ServerPorts): Promise<void>;
  stop(): Promise<void>;
}
