import { setTimeout as delay } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";

/** Receives the notifications of a channel. */
export interface Listener {
  /** Called for a notification, after the commit of the transaction that sent it. */
  heard(payload: string): void;
  /** Called when notifications may have been lost; the listener reads the state itself. */
  missed(): void;
}

/** Stops listening. */
export type StopListening = () => Promise<void>;

const NAME = /^[a-z_]+$/;
/** Milliseconds between tries to reconnect: the first, and the longest. */
const PAUSE = { first: 100, most: 5_000 };

const checked = (channel: string): string => {
  if (!NAME.test(channel)) throw new RangeError(`"${channel}" is not a channel name.`);
  return channel;
};

/**
 * Listens on a connection outside the pool. When the connection breaks, it opens another one and
 * calls `missed`, because PostgreSQL stores no notification for an absent listener.
 */
export async function listenPostgres(
  url: string,
  channel: string,
  listener: Listener,
): Promise<StopListening> {
  checked(channel);
  let ended = false;
  let client: pg.Client | null = null;
  let again: Promise<void> = Promise.resolve();
  const open = async (): Promise<void> => {
    const connection = new pg.Client({ connectionString: url, keepAlive: true });
    let broken = false;
    const lost = () => {
      if (broken || ended) return;
      broken = true;
      client = null;
      again = reopen();
    };
    connection.on("error", lost);
    connection.on("end", lost);
    connection.on("notification", ({ payload }) => listener.heard(payload ?? ""));
    try {
      await connection.connect();
      await connection.query(`listen ${channel}`);
    } catch (error) {
      broken = true;
      await connection.end().catch(() => undefined);
      throw error;
    }
    client = connection;
  };
  const reopen = async (): Promise<void> => {
    for (let pause = PAUSE.first; !ended; pause = Math.min(pause * 2, PAUSE.most)) {
      await delay(pause, undefined, { ref: false });
      if (ended) return;
      try {
        await open();
        listener.missed();
        return;
      } catch {
        // The database is unreachable; every other query reports that too.
      }
    }
  };
  await open();
  return async () => {
    ended = true;
    await client?.end();
    await again;
    // Closes a connection that is just being opened.
    await client?.end().catch(() => undefined);
  };
}

/** Listens on the embedded database, which has one process only. */
export async function listenEmbedded(
  client: PGlite,
  channel: string,
  listener: Listener,
): Promise<StopListening> {
  return client.listen(checked(channel), (payload) => listener.heard(payload));
}
