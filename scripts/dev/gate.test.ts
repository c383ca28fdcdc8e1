import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import { requestGate } from "./gate.ts";

/** A handshake at this address, at a gate before a server that starts or fails when the test says so. */
function handshake(url: string) {
  let starts = () => {};
  let fails = () => {};
  const server = new Promise<void>((resolve, reject) => {
    starts = resolve;
    fails = () => reject(new Error("SyntaxError"));
  });
  const socket = new PassThrough();
  const pass = vi.fn();
  const gate = requestGate(["/chat"], () => server);
  gate.forWebsocket({ url } as IncomingMessage, socket, pass);
  return { starts, fails, server, socket, pass };
}

describe("the handshake of a websocket", () => {
  it("waits for a server", async () => {
    const { starts, server, socket, pass } = handshake("/chat/connect");
    await Promise.resolve();
    expect(pass).not.toHaveBeenCalled();
    starts();
    await server;
    expect(pass).toHaveBeenCalledOnce();
    expect(socket.destroyed).toBe(false);
  });

  it("ends when no server starts", async () => {
    const { fails, socket, pass } = handshake("/chat/connect");
    fails();
    await vi.waitFor(() => expect(socket.destroyed).toBe(true));
    expect(pass).not.toHaveBeenCalled();
  });

  it("ends quietly when the browser leaves while it waits", async () => {
    const { fails, server, socket } = handshake("/chat/connect");
    socket.emit("error", new Error("ECONNRESET"));
    expect(socket.destroyed).toBe(true);
    fails();
    await expect(server).rejects.toThrow();
  });

  it("passes at once when it is for Vite", () => {
    expect(handshake("/?token=1").pass).toHaveBeenCalledOnce();
  });
});
