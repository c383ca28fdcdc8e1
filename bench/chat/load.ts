/**
 * Clients of a chat in one process: many idle ones, and pairs that talk. The load works with every
 * server that speaks the frames.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";

export interface Seat {
  url: string;
  protocols: string[];
}

export interface Load {
  /** Sockets that send pings only. */
  idle: readonly Seat[];
  /** Sender and receiver of each pair. */
  pairs: readonly (readonly [from: Seat, to: Seat])[];
  /** Messages a second over all pairs. */
  rate: number;
  /** Seconds. Messages of the first second do not count. */
  seconds: { warm: number; counted: number };
}

export interface Delivery {
  /** Milliseconds from sending to arrival. */
  p50: number;
  p95: number;
  p99: number;
  sent: number;
  arrived: number;
}

/** Milliseconds. Source: product specification of the chat, section 9. */
const PING = 10_000;
/** Sockets to open at once. */
const AT_ONCE = 100;
/** Milliseconds after the last message within which all must have arrived. */
const GRACE = 3_000;

function open({ url, protocols }: Seat, onMessage?: (id: string) => void): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, protocols);
    socket.on("open", () => socket.send('{"type":"hello","after":0}'));
    socket.on("message", (data) => {
      const frame = JSON.parse((data as Buffer).toString()) as {
        type: string;
        message?: { id: string };
      };
      if (frame.type === "welcome") resolve(socket);
      else if (frame.type === "message" && frame.message) onMessage?.(frame.message.id);
    });
    socket.on("error", reject);
    socket.on("close", (code) => reject(new Error(`A socket was closed with ${code}.`)));
  });
}

async function openAll(seats: readonly Seat[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let index = 0; index < seats.length; index += AT_ONCE)
    sockets.push(
      ...(await Promise.all(seats.slice(index, index + AT_ONCE).map((seat) => open(seat)))),
    );
  return sockets;
}

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

export async function run({ idle, pairs, rate, seconds }: Load): Promise<Delivery> {
  const sentAt = new Map<string, number>();
  const took: number[] = [];
  const onMessage = (id: string): void => {
    const began = sentAt.get(id);
    if (began === undefined) return;
    took.push(performance.now() - began);
    sentAt.delete(id);
  };
  const staying = await openAll(idle);
  const senders = await openAll(pairs.map(([from]) => from));
  const receivers = await Promise.all(pairs.map(([, to]) => open(to, onMessage)));
  const pairSockets = [...staying, ...senders, ...receivers];
  // Spreads the pings over the ten seconds.
  let pinged = 0;
  const part = 100;
  const pings = setInterval(() => {
    const until = Math.ceil((pairSockets.length * ((pinged % part) + 1)) / part);
    const from = Math.ceil((pairSockets.length * (pinged % part)) / part);
    pinged += 1;
    for (const socket of pairSockets.slice(from, until)) socket.send('{"type":"ping"}');
  }, PING / part);
  const began = performance.now();
  const warm = seconds.warm * 1000;
  const duration = warm + seconds.counted * 1000;
  let sent = 0;
  let next = 0;
  for (;;) {
    const now = performance.now() - began;
    if (now >= duration) break;
    // Messages due by now; a late timer sends several.
    for (; next < (now / 1000) * rate; next += 1) {
      const id = randomUUID();
      if (now >= warm) {
        sent += 1;
        sentAt.set(id, performance.now());
      }
      senders[next % senders.length]?.send(
        JSON.stringify({ type: "message", id, text: `How does my application stand? ${next}` }),
      );
    }
    await delay(1);
  }
  for (let waited = 0; sentAt.size > 0 && waited < GRACE; waited += 10) await delay(10);
  clearInterval(pings);
  for (const socket of pairSockets) {
    socket.removeAllListeners("close");
    socket.on("error", () => undefined);
    socket.terminate();
  }
  const sorted = took.toSorted((a, b) => a - b);
  return {
    p50: share(sorted, 0.5),
    p95: share(sorted, 0.95),
    p99: share(sorted, 0.99),
    sent,
    arrived: took.length,
  };
}
