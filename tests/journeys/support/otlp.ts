/** A receiver of traces and figures, as a collector is one. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Receiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly address: string;
  /** What was received so far, as it came. */
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
