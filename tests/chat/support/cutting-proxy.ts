import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/**
 * When to cut a connection: after a number of bytes, wherever that falls in a frame, or after a
 * number of milliseconds.
 */
type Cut = { bytes: number } | { ms: number };

export interface CuttingProxy {
  readonly port: number;
  /** Cuts so far. */
  readonly cuts: number;
  close(): Promise<void>;
}

/** A seeded stream of numbers from 0 to 1 (mulberry32). */
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
 * A proxy that cuts the connections between clients and a server. It cuts them during the
 * handshake, within a frame of either side, between storing and answering, or in silence.
 * @param goesOn whether it cuts on after this number of cuts
 * @param onCut receives the client's port at each cut
 */
export async function cuttingProxy(
  to: number,
  {
    goesOn,
    random,
    onCut,
  }: {
    goesOn: (cuts: number) => boolean;
    random: () => number;
    onCut: (port: number) => void;
  },
): Promise<CuttingProxy> {
  let cuts = 0;
  const open = new Set<Socket>();

  /** One cut in ten during the handshake, four by time, five by bytes, mostly within a frame. */
  const randomCut = (): Cut => {
    const kind = random();
    if (kind < 0.1) return { bytes: Math.floor(random() * 900) };
    if (kind < 0.5) return { ms: Math.floor(50 + random() * 200) };
    return { bytes: Math.floor(1_300 + random() * 1_600) };
  };

  const server: Server = createServer((client) => {
    const upstream = connect(to, "127.0.0.1");
    const { remotePort = 0 } = client;
    const cut = randomCut();
    let passed = 0;
    const cutAll = () => {
      clearTimeout(timer);
      for (const socket of [client, upstream]) {
        socket.destroy();
        open.delete(socket);
      }
    };
    const cutNow = () => {
      if (client.destroyed || !goesOn(cuts)) return;
      cuts += 1;
      onCut(remotePort);
      cutAll();
    };
    const timer = setTimeout(cutNow, "ms" in cut ? cut.ms : 60_000);
    const pipe = (from: Socket, other: Socket) => {
      open.add(from);
      from.on("data", (chunk: Buffer) => {
        const bytesLeft = "bytes" in cut && goesOn(cuts) ? cut.bytes - passed : Infinity;
        passed += chunk.length;
        if (chunk.length < bytesLeft) return void other.write(chunk);
        // Delivers the bytes before the cut.
        other.write(chunk.subarray(0, Math.max(0, bytesLeft)), cutNow);
      });
      from.on("error", cutAll);
      from.on("close", cutAll);
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
