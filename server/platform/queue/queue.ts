import PgBoss from "pg-boss";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import type { Database, Transaction } from "#server/platform/storage/database.ts";
import { rawQuery } from "#server/platform/storage/raw-query.ts";

/** A message of the queue: it names a run and carries no data of the application. */
export interface JobMessage {
  applicationUuid: string;
  runId: string;
}

/** A message leased by this process. */
export interface Delivery extends JobMessage {
  id: string;
  /** The queue makes no further try when this one fails. */
  lastTry: boolean;
}

const QUEUE = "runs";

/** Six tries within about a minute. Then the run is dead-lettered until the next start. */
const RETRY = { retryLimit: 5, retryDelay: 1, retryBackoff: true };

/**
 * Seconds after which the queue releases a run whose process died, when other processes may still
 * work. A living process renews its leases in time.
 */
const EXPIRY_SECONDS = 60;
const MAINTENANCE_SECONDS = 20;

/**
 * Wraps the few calls of pg-boss that the runner needs. pg-boss creates its own tables in either
 * database.
 */
export class Queue {
  private readonly boss: PgBoss;

  constructor(
    private readonly database: Database,
    onError: (error: unknown) => void,
  ) {
    this.boss = new PgBoss({
      db: { executeSql: (text, values) => database.executeSql(text, values) },
      schedule: false,
      maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    });
    this.boss.on("error", onError);
  }

  async start(): Promise<void> {
    await this.boss.start();
    await this.boss.createQueue(QUEUE, {
      name: QUEUE,
      policy: "standard",
      ...RETRY,
      expireInSeconds: EXPIRY_SECONDS,
    });
  }

  async stop(): Promise<void> {
    await this.boss.stop({ graceful: false });
  }

  /** Sends within a transaction; sending the same run again changes nothing. */
  async send(tx: Transaction, message: JobMessage): Promise<void> {
    await this.boss.send(QUEUE, message, { id: messageId(message), db: on(tx) });
  }

  async receive(batchSize: number): Promise<Delivery[]> {
    const jobs = await this.boss.fetch<JobMessage>(QUEUE, { batchSize, includeMetadata: true });
    return jobs.map(({ id, data, retryCount, retryLimit }) => ({
      ...data,
      id,
      lastTry: retryCount >= retryLimit,
    }));
  }

  async complete(tx: Transaction, delivery: Delivery): Promise<void> {
    await this.boss.complete(QUEUE, delivery.id, {}, { db: on(tx) });
  }

  /** Begins the leases of this process anew, so that no other one gets a run that takes long. */
  async renewLeases(ids: readonly string[]): Promise<void> {
    await this.database.executeSql(
      "update pgboss.job set started_on = now() where name = $1 and id = any($2) and state = 'active'",
      [QUEUE, ids],
    );
  }

  /** Fails a try. The queue stores no message: it may name a person, and only runs are sealed. */
  async fail(delivery: Delivery): Promise<void> {
    await this.boss.fail(QUEUE, delivery.id, {});
  }

  /**
   * Releases the messages that a dead process had leased, without counting the interrupted try.
   * Call it only on a database that a single process uses.
   */
  async releaseHeld(): Promise<void> {
    await this.database.executeSql(
      "update pgboss.job set state = 'created', started_on = null where name = $1 and state = 'active'",
      [QUEUE],
    );
  }

  /** Queues a run again that failed for good or that the queue no longer has. */
  async revive(tx: Transaction, message: JobMessage): Promise<void> {
    await rawQuery(
      tx,
      "delete from pgboss.job where name = $1 and id = $2 and state in ('failed', 'cancelled', 'completed')",
      [QUEUE, messageId(message)],
    );
    await this.send(tx, message);
  }
}

function messageId({ applicationUuid, runId }: JobMessage): string {
  return derivedUuid("run", applicationUuid, runId);
}

function on(tx: Transaction): PgBoss.Db {
  return { executeSql: (text, values: unknown[]) => rawQuery(tx, text, values) };
}
