import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { endLateSenders } from "./late-senders.ts";

const HEAD =
  "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/x\r\ncontent-length: 8\r\n\r\n";

let app: FastifyInstance;
let sender: Socket;

/** Starts a server that answers before it has read a body, and sends it half of one. */
async function sendHalf(patience: number): Promise<string> {
  app = Fastify({ forceCloseConnections: true });
  endLateSenders(app, patience);
  app.addContentTypeParser("text/x", (_request, _payload, done) => done(null));
  app.post("/", async (_request, reply) => reply.code(413).send());
  await app.listen({ port: 0, host: "127.0.0.1" });
  const opened = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  sender = opened;
  opened.write(`${HEAD}half`);
  return String((await once(opened, "data"))[0]);
}

afterEach(async () => {
  sender?.destroy();
  await app.close();
});

describe("a sender who goes on after the answer", () => {
  it("reads the answer, and loses the connection after a while", async () => {
    expect(await sendHalf(20)).toContain("413");
    await once(sender, "close");
  });

  it("keeps the connection when the request ends in time", async () => {
    expect(await sendHalf(60_000)).toContain("413");
    sender.write(`rest${HEAD}complete`);
    expect(String((await once(sender, "data"))[0])).toContain("413");
  });
});
