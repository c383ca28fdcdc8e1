import type { FastifyBaseLogger } from "fastify";
import type { Clock, Effect, JobQueue } from "#server/application/ports.ts";
import type { BlobStore, Scanner } from "#server/blobs/store.ts";
import type { Config } from "#server/config.ts";
import type { DefinitionStore } from "#server/definitions/contract.ts";
import type { Versions } from "#server/definitions/versions.ts";
import type { DataKeys } from "#server/sealing/data-keys.ts";
import type { Database } from "#server/storage/database.ts";
import type { Instruments } from "#server/telemetry/instruments.ts";

/** Everything a plugin may use; made once at start and handed down, so that a test can put its own in place. */
export interface Services {
  config: Config;
  database: Database;
  definitions: DefinitionStore;
  /** Earlier versions of the definitions, which applications keep. */
  versions: Versions;
  dataKeys: DataKeys;
  secrets: {
    /** Signs tokens. */
    token: Uint8Array;
    /** Keyed hash of an e-mail, for look-up. */
    emailLookup: Uint8Array;
    /** Keyed hash of the event chain and of request bodies. */
    eventChain: Uint8Array;
  };
  /** Business time; the sandbox may move it. */
  clock: Clock;
  /** Real time: sessions, tokens, throttles. */
  realTime(): Date;
  queue: JobQueue;
  effects: Record<string, Effect>;
  blobs: BlobStore;
  scanner: Scanner;
  log: FastifyBaseLogger;
  /** Where traces and figures are noted. */
  instruments: Instruments;
}
