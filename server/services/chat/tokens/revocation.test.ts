import { rm } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts, chats, events, sessions } from "#server/platform/storage/schema.ts";
import { Borrower } from "#server/testing/borrower.ts";
import {
  acceptAs,
  agentOf,
  beginAs,
  ChatSocket,
  listening,
  until,
  withChat,
} from "#server/testing/chat.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { openedWhere } from "#server/testing/opened-where.ts";
import { serve, type ServerProcess } from "#server/testing/process.ts";
import { testServer, type TestServer } from "#server/testing/server.ts";

const EXTERNAL = "/service-csp/external/api/v1";
/** Milliseconds after which no token may read, renew or hear anything. */
const BOUND = 1_000;
const TOKEN_DEAD = 4401;

describe.each(DATABASES)("the end of a chat token on %s", (engine) => {
  const databases = databasesOf(engine);
  afterAll(() => databases.drop());
  let root: string;
  let server: TestServer;
  /** On PostgreSQL another process. */
  let other: ServerProcess | null = null;
  let addresses: string[];
  beforeAll(async () => {
    root = await withChat(await fixtureRoot());
    const databaseUrl = await databases.create();
    server = await testServer({ root, databaseUrl });
    server.time.now = new Date();
    addresses = [await listening(server)];
    if (databaseUrl === null) return;
    other = await serve({
      TEST_ROOT: root,
      DATA_DIR: server.dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: "error",
    });
    addresses.push(other.address);
  }, 120_000);
  afterAll(async () => {
    await other?.kill();
    await server.remove();
    await rm(root, { recursive: true, force: true });
  });

  /** Status of each call with a token, in every process. */
  async function statuses(token: string, conversation: string): Promise<number[]> {
    const headers = { authorization: `Bearer ${token}` };
    const answers = await Promise.all(
      addresses.flatMap((address) => [
        fetch(`${address}${EXTERNAL}/conversations/${conversation}/messages`, { headers }),
        fetch(`${address}${EXTERNAL}/twilio/refreshToken`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ token }),
        }),
      ]),
    );
    return answers.map(({ status }) => status);
  }

  /** Two sides of a conversation, each with a socket in every process. */
  async function conversation() {
    const ada = await new Borrower(server).register();
    const agent = await agentOf(server);
    const init = await beginAs(ada);
    const accepted = await acceptAs(agent, init.conversationSid);
    const socketsOf = async (seat: typeof init | typeof accepted) => {
      const sockets = addresses.map((address) => new ChatSocket(address, seat));
      for (const socket of sockets) await socket.open();
      return sockets;
    };
    return {
      ada,
      agent,
      init,
      accepted,
      borrowers: await socketsOf(init),
      agents: await socketsOf(accepted),
    };
  }

  /** Milliseconds until the sockets have closed with the code of a dead token. */
  async function closed(sockets: readonly ChatSocket[]): Promise<number> {
    const began = performance.now();
    await until(() => sockets.every((each) => each.closed !== null), "all closed");
    expect(sockets.map((each) => each.closed)).toEqual(sockets.map(() => TOKEN_DEAD));
    return performance.now() - began;
  }

  const ok = () => addresses.flatMap(() => [200, 200]);
  const dead = () => addresses.flatMap(() => [401, 401]);
  const accountOf = async (conversationSid: string) => {
    const { db } = server.ports.database;
    const [row] = await db.select().from(chats).where(eq(chats.uuid, conversationSid));
    return { agent: row?.agentUuid ?? "", borrower: row?.accountUuid ?? "" };
  };

  it("ends a borrower's token and sockets with the log-out, in every process", async () => {
    const { ada, init, accepted, borrowers, agents } = await conversation();
    expect(await statuses(init.token, init.conversationSid)).toEqual(ok());
    const answer = await ada.call("POST", "/identity-broker/customer/secure/api/v3/logout");
    expect(answer.status).toBe(200);
    expect(await closed(borrowers)).toBeLessThan(BOUND);
    expect(await statuses(init.token, init.conversationSid)).toEqual(dead());
    const late = new ChatSocket(addresses.at(-1) ?? "", init);
    expect(await until(() => late.closed, "closed")).toBe(TOKEN_DEAD);
    // The other side's conversation goes on.
    expect(agents.map((each) => each.closed)).toEqual(agents.map(() => null));
    expect(await statuses(accepted.token, init.conversationSid)).toEqual(ok());
    await agents[0]?.send("Are you there?");
    for (const socket of borrowers) expect(socket.messages).toEqual([]);
  });

  it("ends an agent's token and sockets with the log-out, in every process", async () => {
    const { agent, init, accepted, borrowers, agents } = await conversation();
    expect(await statuses(accepted.token, init.conversationSid)).toEqual(ok());
    await agent.call("POST", "/identity-broker/agent/secure/api/v3/logout");
    expect(await closed(agents)).toBeLessThan(BOUND);
    expect(await statuses(accepted.token, init.conversationSid)).toEqual(dead());
    expect(borrowers.map((each) => each.closed)).toEqual(borrowers.map(() => null));
    await borrowers[0]?.send("Hello?");
    for (const socket of agents) expect(socket.messages).toEqual([]);
  });

  it.each(["role", "account"])(
    "ends a dismissed agent's token and sockets, in every process: %s",
    async (what) => {
      const { init, accepted, agents } = await conversation();
      const { db } = server.ports.database;
      const { agent } = await accountOf(init.conversationSid);
      if (what === "role")
        await db.update(accounts).set({ role: "BORROWER" }).where(eq(accounts.uuid, agent));
      else await db.delete(accounts).where(eq(accounts.uuid, agent));
      expect(await closed(agents)).toBeLessThan(BOUND);
      expect(await statuses(accepted.token, init.conversationSid)).toEqual(dead());
    },
  );

  it("leaves the tokens of the account's other sessions, and of other accounts", async () => {
    const { ada, init, borrowers } = await conversation();
    const again = await new Borrower(server, null, ada.email).call(
      "POST",
      "/identity/api/v1/login",
      { email: ada.email, password: "correct horse battery staple" },
    );
    await new Borrower(server, again.body.jwt).call(
      "POST",
      "/identity-broker/customer/secure/api/v3/logout",
    );
    expect(await statuses(init.token, init.conversationSid)).toEqual(ok());
    expect(borrowers.map((each) => each.closed)).toEqual(borrowers.map(() => null));
  });

  it("ends a token with its session's last hour", async () => {
    const { init } = await conversation();
    const { borrower } = await accountOf(init.conversationSid);
    await server.ports.database.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 13 * 3_600_000) })
      .where(eq(sessions.accountUuid, borrower));
    expect(await statuses(init.token, init.conversationSid)).toEqual(dead());
  });

  it("records from where an agent reads over a socket", async () => {
    const { init, agents } = await conversation();
    await agents[0]?.send("Good morning");
    const { db } = server.ports.database;
    const rows = await db.select().from(events).where(eq(events.stream, init.conversationSid));
    const reads = rows.filter(({ kind }) => kind === "chat.read");
    expect(reads.length).toBeGreaterThan(0);
    for (const read of reads) expect(await openedWhere(server.ports, read)).toBe("127.0.0.1");
  });

  it("keeps the token of a conversation that began without a session", async () => {
    const init = await beginAs(new Borrower(server));
    expect(await statuses(init.token, init.conversationSid)).toEqual(ok());
  });

  it.runIf(engine === "postgres")(
    "ends a socket whose notice was lost with the connection to the database",
    async () => {
      const { ada, borrowers } = await conversation();
      await server.ports.database.executeSql(
        `select pg_terminate_backend(pid) from pg_stat_activity
             where query = 'listen hearthline_chat' and datname = current_database()`,
      );
      await ada.call("POST", "/identity-broker/customer/secure/api/v3/logout");
      await closed(borrowers);
    },
  );
});
