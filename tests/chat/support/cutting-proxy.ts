import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** When a connection is cut: after so many bytes, wherever that is in a frame, or after so many milliseconds. */
type Cut = { bytes: number } | { ms: number };

export interface CuttingProxy {
  readonly port: number;
  /** Cuts so far. */
  readonly cuts: number;
  close(): Promise<void>;
}

/** A stream of numbers from 0 to 1 that a seed repeats (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Stands between clients and a server, and cuts their connections: half-way through the handshake, through a frame of either side,
 * between what the server has stored and what it says of it, or while nothing is said. When the number is reached it cuts no more.
 * @param told called with the client's port at each cut
 */
export async function cuttingProxy(
  to: number,
  {
    cuts: most,
    random,
    told,
  }: { cuts: number; random: () => number; told: (port: number) => void },
): Promise<CuttingProxy> {
  let cuts = 0;
  const open = new Set<Socket>();

  /** One in ten dies in its handshake, four by time, five by bytes, most of them within a frame. */
  const chosen = (): Cut => {
    const kind = random();
    if (kind < 0.1) return { bytes: Math.floor(random() * 900) };
    if (kind < 0.5) return { ms: Math.floor(50 + random() * 200) };
    return { bytes: Math.floor(1_300 + random() * 1_600) };
  };

  const server: Server = createServer((client) => {
    const upstream = connect(to, "127.0.0.1");
    const { remotePort = 0 } = client;
    const cut = chosen();
    let passed = 0;
    const over = () => {
      clearTimeout(timer);
      for (const socket of [client, upstream]) {
        socket.destroy();
        open.delete(socket);
      }
    };
    const now = () => {
      if (client.destroyed || cuts >= most) return;
      cuts += 1;
      told(remotePort);
      over();
    };
    const timer = setTimeout(now, "ms" in cut ? cut.ms : 60_000);
    const pipe = (from: Socket, other: Socket) => {
      open.add(from);
      from.on("data", (chunk: Buffer) => {
        const left = "bytes" in cut && cuts < most ? cut.bytes - passed : Infinity;
        passed += chunk.length;
        if (chunk.length < left) return void other.write(chunk);
        // What came before the cut arrives.
        other.write(chunk.subarray(0, Math.max(0, left)), now);
      });
      from.on("error", over);
      from.on("close", over);
    };
    pipe(client, upstream);
    pipe(upstream, client);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    port: (server.address() as AddressInfo).port,
    get cuts() {
      return cuts;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
