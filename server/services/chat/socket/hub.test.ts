import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { WebSocket } from "ws";
import type { ServerFrame } from "#schemas/types/chat/wire.ts";
import { english } from "#server/lending/locale/wording.ts";
import type { Listener } from "#server/platform/storage/listen.ts";
import { Borrower } from "#server/testing/borrower.ts";
import { acceptAs, agentOf, beginAs, until, withChat } from "#server/testing/chat.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { testServer, type TestServer } from "#server/testing/server.ts";
import { admit } from "../access.ts";
import { Hub } from "./hub.ts";
import { SocketSession } from "./socket.ts";

/** A socket that records the frames it is sent. */
function recordingSocket() {
  const frames: ServerFrame[] = [];
  const socket = {
    readyState: 1,
    bufferedAmount: 0,
    send: (text: string) => void frames.push(JSON.parse(text) as ServerFrame),
    close: () => undefined,
    terminate: () => undefined,
  } as unknown as WebSocket;
  return { frames, socket };
}

describe("notice that an agent has joined", () => {
  let server: TestServer;
  let agent: Borrower;
  let hub: Hub;
  /** Delivers a notice of the database at the moment that a test chooses. */
  let announced: Listener["heard"];

  beforeAll(async () => {
    server = await testServer({ root: await withChat(await fixtureRoot()) });
    agent = await agentOf(server);
  }, 60_000);
  afterAll(() => server?.remove());

  beforeEach(async () => {
    const { ports: services } = server;
    hub = new Hub({
      ...services,
      database: {
        ...services.database,
        listen: async (_channel, listener) => {
          announced = (payload) => listener.heard(payload);
          return async () => undefined;
        },
      },
    });
    await hub.begin();
  });
  afterEach(() => hub?.stop());

  /** Connects a side of the conversation, and says hello when `services` lets it be answered. */
  async function connect(token: string, services: TestServer["ports"] = server.ports) {
    const caller = await admit(server.ports, token);
    if (typeof caller === "string") throw new Error(caller);
    const { frames, socket } = recordingSocket();
    const session = new SocketSession(services, hub, socket, caller, english);
    session.begin();
    session.hear(Buffer.from(JSON.stringify({ type: "hello", after: 0 })), false);
    return frames;
  }
  const stateIn = (frames: readonly ServerFrame[]) =>
    until(() => frames.find((frame) => frame.type === "welcome")?.conversation, "a welcome");
  const joinedIn = (frames: readonly ServerFrame[]) =>
    frames.filter(({ type }) => type === "joined");
  const joined = { type: "joined", author: { type: "AGENT", name: "Main" } };

  it("reaches the borrower once when the agent's socket opens before the notice of the database arrives", async () => {
    const init = await beginAs(new Borrower(server));
    const borrower = await connect(init.token);
    expect((await stateIn(borrower)).state).toBe("waiting");
    const accepted = await acceptAs(agent, init.conversationSid);
    await stateIn(await connect(accepted.token));
    announced(JSON.stringify({ kind: "joined", chat: init.conversationSid }));
    await until(() => joinedIn(borrower).length > 0, "a joined frame");
    await hub.stop();
    expect(joinedIn(borrower)).toEqual([joined]);
  });

  it("reaches a borrower whose hello is being answered when the agent accepts", async () => {
    const init = await beginAs(new Borrower(server));
    const { ports: services } = server;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    let reads = 0;
    const dataKeys = Object.assign(Object.create(services.dataKeys) as typeof services.dataKeys, {
      async get(...given: Parameters<typeof services.dataKeys.get>) {
        reads += 1;
        await held;
        return services.dataKeys.get(...given);
      },
    });
    const borrower = await connect(init.token, { ...services, dataKeys });
    await until(() => reads > 0, "the hello has read the conversation");
    await acceptAs(agent, init.conversationSid);
    announced(JSON.stringify({ kind: "joined", chat: init.conversationSid }));
    await hub.stop();
    goOn();
    expect(await stateIn(borrower)).toEqual({ state: "active", agent: "Main" });
    expect(joinedIn(borrower)).toEqual([]);
  });
});
