import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { clamavScanner } from "./clamav.ts";
import { scanClosed } from "./scanner.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Starts a daemon that reads a whole INSTREAM command and answers with `reply`. */
async function daemon(reply: (content: Buffer, socket: Socket) => void) {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const parts: Buffer[] = [];
    socket.on("data", (part) => parts.push(part));
    socket.on("error", () => {});
    socket.on("end", () => reply(read(Buffer.concat(parts)), socket));
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return clamavScanner({ host: "127.0.0.1", port: (server.address() as AddressInfo).port });
}

/** Returns the content of the frames; throws when they break clamd's protocol. */
function read(received: Buffer): Buffer {
  const command = "zINSTREAM\0";
  expect(received.subarray(0, command.length).toString()).toBe(command);
  const chunks: Buffer[] = [];
  let at = command.length;
  for (;;) {
    const length = received.readUInt32BE(at);
    at += 4;
    if (length === 0) break;
    chunks.push(received.subarray(at, at + length));
    at += length;
  }
  expect(at).toBe(received.length);
  return Buffer.concat(chunks);
}

const content = new Uint8Array(200_000).map((_, index) => index % 251);

async function* parts(): AsyncGenerator<Uint8Array> {
  yield content.subarray(0, 70_000);
  yield content.subarray(70_000, 70_000);
  yield content.subarray(70_000);
}

describe("clamavScanner", () => {
  it("sends the whole file to clamd and accepts its verdict", async () => {
    let sent: Buffer | null = null;
    const scanner = await daemon((received, socket) => {
      sent = received;
      socket.end("stream: OK\0");
    });
    expect(await scanClosed(scanner, parts())).toBe("clean");
    expect(new Uint8Array(sent ?? Buffer.alloc(0))).toEqual(content);
  });

  it.each([
    ["stream: Eicar-Test-Signature FOUND\0", "infected"],
    ["INSTREAM size limit exceeded. ERROR\0", "unavailable"],
    ["stream: OK and more", "unavailable"],
    ["", "unavailable"],
  ])("maps the clamd answer %j to %s", async (answer, verdict) => {
    const scanner = await daemon((_, socket) => socket.end(answer));
    expect(await scanClosed(scanner, parts())).toBe(verdict);
  });

  it("rejects every file when clamd disconnects or does not run", async () => {
    const breaking = await daemon((_, socket) => socket.destroy());
    expect(await scanClosed(breaking, parts())).toBe("unavailable");
    const gone = await daemon((_, socket) => socket.end("stream: OK\0"));
    const [server] = servers.splice(-1);
    await new Promise((closed) => server?.close(closed));
    expect(await scanClosed(gone, parts())).toBe("unavailable");
  });
});
