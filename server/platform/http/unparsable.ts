import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { dataHeaders } from "#server/platform/security/headers.ts";

/** Status of an error of Node's parser, by code; 400 for any other. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers what is no HTTP request, such as an address longer than all headers may be. There is no
 * request, so no hook runs and nobody's language is known.
 */
export function answerUnparsable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return;
  const status = statuses[error.code ?? ""] ?? 400;
  const body = JSON.stringify({ code: "malformed-request", errors: [], messages: [] });
  const headers = {
    ...dataHeaders,
    connection: "close",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}
