import { createServer } from "node:net";

async function listens(port: number): Promise<number | null> {
  const server = createServer();
  const bound = await new Promise<boolean>((done) => {
    server.once("error", () => done(false));
    server.listen(port, "127.0.0.1", () => done(true));
  });
  if (!bound) return null;
  const address = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return address.port;
}

/** Returns the first of `count` consecutive ports without a listener. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = await listens(0);
    if (first === null) continue;
    const rest = Array.from({ length: count - 1 }, (_, offset) => listens(first + 1 + offset));
    if ((await Promise.all(rest)).every((port) => port !== null)) return first;
  }
}
