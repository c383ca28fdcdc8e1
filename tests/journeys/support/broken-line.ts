/** A line between browsers and the product that breaks at chosen requests. */
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";

/**
 * Where the line breaks: before the server has the request, after it has answered, or in the middle
 * of its answer.
 */
export type Break = "before" | "after" | "within";

export interface BrokenLine {
  /** Address for browsers, without a slash at the end. */
  readonly address: string;
  close(): Promise<void>;
}

/** Headers that concern one connection. A browser repeats a lost request on a connection it reuses. */
const ownConnection = { connection: "close" };

/**
 * Opens a line to the product.
 * @param breakAt says for each request of a browser whether the line breaks, and where
 */
export async function openLine(
  product: string,
  breakAt: (request: IncomingMessage) => Break | null,
): Promise<BrokenLine> {
  const { hostname, port } = new URL(product);

  const pass = async (incoming: IncomingMessage, answer: ServerResponse) => {
    const broken = fromBrowser(incoming) ? breakAt(incoming) : null;
    if (broken === "before") return incoming.socket.destroy();
    const { method, url: path, headers } = incoming;
    const outgoing = request({ hostname, port, method, path, headers });
    outgoing.on("error", () => incoming.socket.destroy());
    outgoing.on("response", (reply) => {
      const sendHead = () =>
        answer.writeHead(reply.statusCode ?? 502, { ...reply.headers, ...ownConnection });
      if (broken === null) {
        sendHead();
        reply.pipe(answer);
        return;
      }
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("end", () => {
        const body = Buffer.concat(chunks);
        if (broken === "after" || body.length < 2) return incoming.socket.destroy();
        sendHead();
        answer.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy());
      });
    });
    incoming.pipe(outgoing);
  };
  const server = createServer((incoming, answer) => void pass(incoming, answer));
  // The chat's own tests break its connection; here it passes.
  server.on("upgrade", (incoming, socket, head) => {
    const through = connect(Number(port), hostname, () => {
      const lines = Object.entries(incoming.headers).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      through.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      through.write(head);
      through.pipe(socket).pipe(through);
    });
    for (const end of [socket, through]) end.on("error", () => end.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

const fromBrowser = ({ headers }: IncomingMessage): boolean =>
  headers["user-agent"]?.startsWith("Mozilla/") === true;
