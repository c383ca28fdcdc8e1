import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { clamavScanner } from "./clamav.ts";
import { scanClosed } from "./scanner.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Returns a scanner whose daemon does this with each connection. */
async function listening(serve: (socket: Socket) => void) {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => {});
    serve(socket);
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return clamavScanner({ host: "127.0.0.1", port: (server.address() as AddressInfo).port });
}

/** Returns a scanner whose daemon reads a whole INSTREAM command and answers with `reply`. */
const daemon = (reply: (content: Buffer, socket: Socket) => void) =>
  listening((socket) => {
    const parts: Buffer[] = [];
    socket.on("data", (part) => parts.push(part));
    socket.on("end", () => reply(read(Buffer.concat(parts)), socket));
  });

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

  it("ends the reading of a file when clamd ends the connection early", async () => {
    const scanner = await listening((socket) => socket.once("data", () => socket.destroy()));
    let ended = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield content;
      } finally {
        ended += 1;
      }
    }
    await expect(scanner.scan(endless())).rejects.toThrow();
    await expect.poll(() => ended).toBe(1);
  });

  it("rejects a file that cannot be read", async () => {
    const scanner = await listening((socket) => socket.resume());
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield content;
      throw new Error("The disk is away.");
    };
    await expect(scanner.scan(broken())).rejects.toThrow("The disk is away.");
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
