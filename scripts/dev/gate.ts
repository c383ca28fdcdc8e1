import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

export interface RequestGate {
  /** Passes a request on; one for the server waits until a server can answer. */
  forServer(request: IncomingMessage, response: ServerResponse, pass: () => void): void;
  /** Does the same for a page that the server renders. */
  forPage(request: IncomingMessage, response: ServerResponse, pass: () => Promise<void>): void;
  /**
   * Passes the handshake of a websocket on; one for the server waits until a server can answer. Ends
   * the connection when none starts.
   */
  forWebsocket(request: IncomingMessage, socket: Duplex, pass: () => void): void;
  /** Resolves when the server works on no request, and after two seconds at the latest. */
  idle(): Promise<void>;
}

/** Address of the stream that every open page keeps: no one waits for its end. */
const STREAM = "/sandbox/edits";
const LONGEST_MS = 2_000;

/** @param paths first parts of the addresses that the server answers */
export function requestGate(paths: readonly string[], ready: () => Promise<void>): RequestGate {
  const active = new Set<ServerResponse>();
  let emptied = () => {};
  const enter = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith(STREAM)) return;
    active.add(response);
    response.once("close", () => {
      active.delete(response);
      if (active.size === 0) emptied();
    });
  };
  /** A page that looks again by itself, and an answer after which the app asks again. */
  const refuse = (response: ServerResponse, reason: unknown) => {
    if (response.headersSent) return void response.end();
    response.writeHead(503, { "content-type": "text/html; charset=utf-8", "retry-after": "1" });
    response.end(
      `<!doctype html><html lang="en"><meta http-equiv="refresh" content="1"><title>Starting</title>` +
        `<p>The server is starting. This page opens as soon as it answers.</p><pre>${plain(reason)}</pre></html>\n`,
    );
  };
  const passOn = async (
    request: IncomingMessage,
    response: ServerResponse,
    pass: () => Promise<void> | void,
  ) => {
    try {
      await ready();
      enter(request, response);
      await pass();
    } catch (error) {
      refuse(response, error);
    }
  };
  const isForServer = ({ url }: IncomingMessage) => paths.some((path) => url?.startsWith(path));
  return {
    forServer(request, response, pass) {
      if (!isForServer(request)) return pass();
      void passOn(request, response, pass);
    },
    forPage(request, response, pass) {
      void passOn(request, response, pass);
    },
    forWebsocket(request, socket, pass) {
      if (!isForServer(request)) return pass();
      const end = () => void socket.destroy();
      // A browser may leave while it waits. After that, the one who forwards listens.
      socket.once("error", end);
      const passHandshake = () => {
        socket.off("error", end);
        pass();
      };
      ready().then(passHandshake, end);
    },
    idle: () =>
      new Promise((done) => {
        if (active.size === 0) return done();
        const longest = setTimeout(done, LONGEST_MS);
        emptied = () => {
          clearTimeout(longest);
          done();
        };
      }),
  };
}

const plain = (reason: unknown): string =>
  (reason instanceof Error ? reason.message : String(reason))
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;");
