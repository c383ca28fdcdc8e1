import { connect } from "node:net";
import { pipeline } from "node:stream";
import { ConfigError, type ReadVariable } from "#server/platform/environment/environment.ts";
import type { Scanner } from "./store.ts";

/**
 * Frames content for `INSTREAM`: each chunk follows its length in four bytes, and an empty chunk
 * ends the stream. Source: clamd(8).
 */
async function* frames(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  yield Buffer.from("zINSTREAM\0");
  for await (const chunk of content) {
    if (chunk.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

/** TCP address of clamd. */
export interface ClamavAddress {
  host: string;
  port: number;
}

/** Reads the address of clamd; null to search files for the scanners' test file only. */
export function clamavAddress(read: ReadVariable): ClamavAddress | null {
  const address = read("CLAMAV_URL");
  if (address === null) return null;
  const [, host, port = "3310"] = /^tcp:\/\/([^:/]+)(?::(\d{1,5}))?\/?$/.exec(address) ?? [];
  if (host === undefined)
    throw new ConfigError(
      "CLAMAV_URL must be the TCP address of clamd, such as tcp://clamav:3310.",
    );
  return { host, port: Number(port) };
}

/**
 * Scans with ClamAV's daemon over TCP. Only `stream: OK` and `stream: <name> FOUND` are verdicts.
 * Any other answer, including an error or a broken connection, rejects, and the server rejects the
 * file.
 */
export function clamavScanner({ host, port }: ClamavAddress): Scanner {
  return {
    scan: (content) =>
      new Promise((resolve, reject) => {
        const answer: Buffer[] = [];
        const socket = connect({ host, port }, () => {
          // Also ends the reading of the content when clamd ends the connection early. The socket reports the error.
          pipeline(frames(content), socket, () => {});
        });
        socket.setTimeout(10_000, () => socket.destroy(new Error("clamd did not answer in time.")));
        socket.on("data", (part) => answer.push(part));
        socket.on("error", reject);
        socket.on("close", () => {
          const text = Buffer.concat(answer).toString("utf8").replace(/\0$/, "").trim();
          if (/^stream: OK$/.test(text)) resolve("clean");
          else if (/^stream: .+ FOUND$/.test(text)) resolve("infected");
          // The error leaves clamd's answer out, because it may contain a file name.
          else reject(new Error("clamd gave no verdict."));
        });
      }),
  };
}
