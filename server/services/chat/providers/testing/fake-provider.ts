import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A call that came in. */
export interface ProviderCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Of a form or of JSON. */
  body: Record<string, unknown>;
}

/** A provider's calls on 127.0.0.1. For tests. */
export interface FakeProvider {
  address: string;
  /** Calls that came in, oldest first. */
  received: ProviderCall[];
  /** Answers to the next calls, before the usual one. Status 0 breaks the connection. */
  next: [number, object][];
  close(): void;
}

const read = (text: string, type: string | undefined): Record<string, unknown> => {
  if (text === "") return {};
  if (type?.startsWith("application/json")) return JSON.parse(text) as Record<string, unknown>;
  return Object.fromEntries(new URLSearchParams(text));
};

/** @param usual status and answer of every call */
export async function fakeProvider(
  usual: (call: ProviderCall) => [number, object] = () => [200, {}],
): Promise<FakeProvider> {
  const received: ProviderCall[] = [];
  const next: [number, object][] = [];
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      const body = read(Buffer.concat(parts).toString(), headers["content-type"]);
      const call = { method, path, headers, body };
      received.push(call);
      const [status, answer] = next.shift() ?? usual(call);
      if (status === 0) return request.socket.destroy();
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    next,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
