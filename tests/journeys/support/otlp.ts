/** A receiver of traces and metrics, in place of a collector. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Receiver {
  /** Value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly address: string;
  /** Everything received so far, unparsed. */
  received(): string;
  stop(): void;
}

export async function startReceiver(): Promise<Receiver> {
  let received = "";
  const server = createServer((request, response) => {
    request.on("data", (part: Buffer) => (received += part.toString()));
    request.on("end", () => response.setHeader("content-type", "application/json").end("{}"));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    received: () => received,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
