import PgBoss from "pg-boss";
import { derivedUuid } from "#server/offers/identifiers.ts";
import type { Database, Transaction } from "#server/storage/database.ts";
import { rawQuery } from "#server/storage/raw.ts";

/** What travels through the queue: which run, nothing of the application itself. */
export interface Message {
  applicationUuid: string;
  runId: string;
}

/** A message in hand. */
export interface Delivery extends Message {
  id: string;
  /** No further try follows when this one fails. */
  lastTry: boolean;
}

const QUEUE = "runs";

/** Six tries over about a minute, then it is dead until the next start. */
const RETRY = { retryLimit: 5, retryDelay: 1, retryBackoff: true };

/** A process that dies in the middle of a run holds it for so long, where other processes may still be at work. */
const EXPIRY_SECONDS = 60;
const MAINTENANCE_SECONDS = 20;

/** pg-boss behind the few calls that are needed; it brings its own tables to either database. */
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
  async send(tx: Transaction, message: Message): Promise<void> {
    await this.boss.send(QUEUE, message, { id: messageId(message), db: on(tx) });
  }

  async receive(batchSize: number): Promise<Delivery[]> {
    const jobs = await this.boss.fetch<Message>(QUEUE, { batchSize, includeMetadata: true });
    return jobs.map(({ id, data, retryCount, retryLimit }) => ({
      ...data,
      id,
      lastTry: retryCount >= retryLimit,
    }));
  }

  async complete(tx: Transaction, delivery: Delivery): Promise<void> {
    await this.boss.complete(QUEUE, delivery.id, {}, { db: on(tx) });
  }

  async fail(delivery: Delivery, problem: string): Promise<void> {
    await this.boss.fail(QUEUE, delivery.id, { problem });
  }

  /**
   * Gives back what a dead process had in hand. Only for a database that one process holds: there, nobody else is at work.
   * The interrupted try is not counted.
   */
  async releaseHeld(): Promise<void> {
    await this.database.executeSql(
      "update pgboss.job set state = 'created', started_on = null where name = $1 and state = 'active'",
      [QUEUE],
    );
  }

  /** Puts a run back that failed for good or that the queue no longer knows. */
  async revive(tx: Transaction, message: Message): Promise<void> {
    await rawQuery(
      tx,
      "delete from pgboss.job where name = $1 and id = $2 and state in ('failed', 'cancelled', 'completed')",
      [QUEUE, messageId(message)],
    );
    await this.send(tx, message);
  }
}

function messageId({ applicationUuid, runId }: Message): string {
  return derivedUuid("run", applicationUuid, runId);
}

function on(tx: Transaction): PgBoss.Db {
  return { executeSql: (text, values: unknown[]) => rawQuery(tx, text, values) };
}
