import { setTimeout as delay } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";

/** What somebody hears of the notifications of a channel. */
export interface Listener {
  /** A notification, after the commit of what sent it. */
  heard(payload: string): void;
  /** Notifications may have been missed: look for yourself. */
  missed(): void;
}

/** Ends the listening. */
export type Deaf = () => Promise<void>;

const NAME = /^[a-z_]+$/;
/** Milliseconds between tries to reach the database again: the first, and the longest. */
const PAUSE = { first: 100, most: 5_000 };

const checked = (channel: string): string => {
  if (!NAME.test(channel)) throw new RangeError(`"${channel}" is no name of a channel.`);
  return channel;
};

/**
 * Listens on a connection of its own, which no pool takes back. One that breaks is made again, and then `missed` is told, because
 * notifications are not kept for who is away.
 */
export async function listenPostgres(
  url: string,
  channel: string,
  listener: Listener,
): Promise<Deaf> {
  checked(channel);
  let ended = false;
  let client: pg.Client | null = null;
  let again: Promise<void> = Promise.resolve();
  const open = async (): Promise<void> => {
    const made = new pg.Client({ connectionString: url, keepAlive: true });
    let broken = false;
    const lost = () => {
      if (broken || ended) return;
      broken = true;
      client = null;
      again = reopen();
    };
    made.on("error", lost);
    made.on("end", lost);
    made.on("notification", ({ payload }) => listener.heard(payload ?? ""));
    try {
      await made.connect();
      await made.query(`listen ${channel}`);
    } catch (error) {
      broken = true;
      await made.end().catch(() => undefined);
      throw error;
    }
    client = made;
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
        // The database is away; so is everything else then, and says so.
      }
    }
  };
  await open();
  return async () => {
    ended = true;
    await client?.end();
    await again;
    // One that was just being opened again.
    await client?.end().catch(() => undefined);
  };
}

/** The embedded database tells its own process, the only one there is. */
export async function listenEmbedded(
  client: PGlite,
  channel: string,
  listener: Listener,
): Promise<Deaf> {
  return client.listen(checked(channel), (payload) => listener.heard(payload));
}
