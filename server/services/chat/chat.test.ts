import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { verifyStream } from "#server/platform/audit/event-log.ts";
import { chatMessages, events } from "#server/platform/storage/schema.ts";
import { Borrower } from "#server/testing/borrower.ts";
import {
  acceptAs,
  agentOf,
  beginAs,
  CHATS,
  ChatSocket,
  INIT,
  listening,
  until,
  uploadAs,
  withChat,
} from "#server/testing/chat.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { pdf } from "#server/testing/files.ts";
import { testServer, type TestServer } from "#server/testing/server.ts";
import { Connection } from "./socket/connection.ts";
import { loadChat } from "./conversations.ts";
import { Hub } from "./socket/hub.ts";

const closing = vi.fn<(code?: number, reason?: string | Buffer) => void>();

const external = "/service-csp/external/api/v1/conversations";
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe.each(DATABASES)("chat on %s", (engine) => {
  const databases = databasesOf(engine);
  afterAll(() => databases.drop());
  let one: TestServer;
  /** On PostgreSQL another process of the same database; embedded the same one. */
  let two: TestServer;
  let here: string;
  let there: string;
  let agent: Borrower;
  const anonymous = () => new Borrower(one);

  beforeAll(async () => {
    const root = await withChat(await fixtureRoot());
    const databaseUrl = await databases.create();
    one = await testServer({ root, databaseUrl });
    two =
      engine === "postgres"
        ? await testServer({
            root,
            databaseUrl,
            dataDir: one.dataDir,
            environment: { LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent" },
          })
        : one;
    here = await listening(one);
    there = two === one ? here : await listening(two);
    agent = await agentOf(two);
  }, 60_000);
  afterAll(async () => {
    if (two !== one) await two.close();
    await one.remove();
  });

  async function conversation() {
    const init = await beginAs(anonymous());
    const borrower = new ChatSocket(here, init);
    await borrower.open();
    const accepted = await acceptAs(agent, init.conversationSid);
    const other = new ChatSocket(there, accepted);
    await other.open();
    return { init, accepted, borrower, other };
  }

  it.each(["the session", "the token"])(
    "records which messages an agent reads by %s",
    async (by) => {
      const { init, accepted, borrower } = await conversation();
      for (const text of ["One", "Two", "Three"]) await borrower.send(text);
      const sid = init.conversationSid;
      const page = await (by === "the token"
        ? anonymous().call(
            "GET",
            `${external}/${sid}/messages?after=0&limit=2`,
            undefined,
            bearer(accepted.token),
          )
        : agent.call("GET", `${CHATS}/${sid}/messages?after=0&limit=2`));
      expect(page.body.messages).toHaveLength(2);
      const reads = await one.ports.database.db
        .select({ detail: events.detail })
        .from(events)
        .where(and(eq(events.stream, sid), eq(events.kind, "chat.read")))
        .orderBy(events.sequence);
      expect(reads.at(-1)?.detail).toMatchObject({ from: 1, to: 2 });
    },
  );

  it("delivers messages in order, and notices of joining, typing and the end", async () => {
    const { init, accepted, borrower, other } = await conversation();
    expect((await borrower.receives("joined")).author).toEqual({ type: "AGENT", name: "Main" });
    expect(await borrower.send("Hello")).toBe(1);
    expect(await other.send("Good morning")).toBe(2);
    expect((await other.received(2)).map(({ author, text }) => [author.type, text])).toEqual([
      ["APPLICANT", "Hello"],
      ["AGENT", "Good morning"],
    ]);
    expect(await borrower.received(2)).toEqual(other.messages);
    other.say({ type: "typing" });
    expect((await borrower.receives("typing")).author.type).toBe("AGENT");
    const page = await anonymous().call(
      "GET",
      `${external}/${init.conversationSid}/messages?limit=1`,
      undefined,
      bearer(init.token),
    );
    expect(page.body).toEqual({ messages: borrower.messages.slice(1), total: 2 });
    borrower.say({ type: "end" });
    await other.receives("ended");
    await until(() => other.closed === 4409 && borrower.closed === 4409, "both closed");
    // The end revokes the agent's token; the borrower may still read the messages.
    const late = new ChatSocket(there, accepted);
    expect(await until(() => late.closed, "closed")).toBe(4409);
    const again = new ChatSocket(there, init);
    expect((await again.open()).conversation.state).toBe("closed");
    await until(() => again.closed === 4409, "closed");
    expect(again.messages).toEqual(borrower.messages);
  });

  it("stores a message once, however often and from however many sockets it is sent", async () => {
    const { init, borrower, other } = await conversation();
    const second = new ChatSocket(there, init);
    await second.open();
    const ids = Array.from({ length: 12 }, () => randomUUID());
    const places = await Promise.all(
      ids.flatMap((id) => [borrower.send(`text ${id}`, { id }), second.send(`text ${id}`, { id })]),
    );
    for (const [index] of ids.entries()) expect(places[2 * index]).toBe(places[2 * index + 1]);
    const received = await other.received(12);
    expect(received.map(({ sequence }) => sequence)).toEqual(ids.map((_, index) => index + 1));
    expect(new Set(received.map(({ id }) => id))).toEqual(new Set(ids));
    expect(await second.received(12)).toEqual(received);
    expect(await borrower.received(12)).toEqual(received);
  });

  it("delivers every message once and in order when connections break at any moment", async () => {
    const { init, other } = await conversation();
    const total = 60;
    const texts: string[] = [];
    let last = 0;
    const pending = new Map<string, string>();
    let socket = new ChatSocket(here, init);
    let next = 0;
    let step = 7;
    const random = () => (step = (step * 48_271) % 2_147_483_647) / 2_147_483_647;
    while (texts.length < total || pending.size > 0) {
      await socket.open(last);
      for (const [id, text] of pending) socket.say({ type: "message", id, text });
      const many = Math.floor(random() * 4);
      for (let each = 0; each < many && next < total; each += 1, next += 1) {
        const id = randomUUID();
        pending.set(id, `n${next}`);
        socket.say({ type: "message", id, text: `n${next}` });
      }
      // Cut with frames under way, or after some answers; at times without a farewell.
      if (random() < 0.5) await new Promise((resume) => setImmediate(resume));
      else if (pending.size > 0)
        await until(
          () => socket.frames.some((each) => each.type === "accepted") || socket.closed,
          "an acceptance",
        );
      if (random() < 0.5) socket.raw.terminate();
      else socket.close();
      await until(() => socket.closed !== null, "closed");
      for (const frame of socket.frames) {
        if (frame.type === "accepted") pending.delete(frame.id);
        if (frame.type !== "message") continue;
        expect(frame.message.sequence).toBe(last + 1);
        last = frame.message.sequence;
        texts.push(frame.message.text);
      }
      socket = new ChatSocket(random() < 0.5 ? here : there, init);
    }
    socket.raw.terminate();
    const received = await other.received(total);
    expect(received.map(({ sequence }) => sequence)).toEqual(received.map((_, at) => at + 1));
    expect(received.map(({ text }) => text)).toEqual(
      Array.from({ length: total }, (_, index) => `n${index}`),
    );
    expect(texts).toEqual(received.slice(0, texts.length).map(({ text }) => text));
  }, 20_000);

  it.runIf(engine === "postgres")(
    "delivers messages that were sent while the database connection was lost",
    async () => {
      const { borrower, other } = await conversation();
      const { rows } = await one.ports.database.executeSql(
        `select pg_terminate_backend(pid) as ended from pg_stat_activity
             where query = 'listen hearthline_chat' and datname = current_database()`,
      );
      expect(rows).toEqual([{ ended: true }, { ended: true }]);
      await borrower.send("while deaf");
      expect((await other.received(1))[0]?.text).toBe("while deaf");
    },
  );

  it("delivers files both ways as downloads, and rejects content that contradicts the file name", async () => {
    const { init, accepted, borrower, other } = await conversation();
    const { conversationSid } = init;
    const give = (token: string, ...file: [Uint8Array, string, string]) =>
      uploadAs(one, { conversationSid, token }, ...file);
    const text = Buffer.from("a letter <script>");
    const uploaded = await give(init.token, text, "my 123-45-6789.txt", "text/plain");
    expect(uploaded.status).toBe(201);
    expect(uploaded.body).toMatchObject({
      name: "my •••-••-••••.txt",
      contentType: "text/plain",
      size: text.length,
    });
    const path = `${external}/${init.conversationSid}/attachments/${uploaded.body.id}`;
    const read = (token: string) => anonymous().call("GET", path, undefined, bearer(token));
    // Only its sender can read an unsent file.
    expect((await read(accepted.token)).status).toBe(404);
    const id = randomUUID();
    await borrower.send("", { id, attachments: [uploaded.body.id] });
    expect(await borrower.send("", { id, attachments: [uploaded.body.id] })).toBe(1);
    const [message] = await other.received(1);
    expect(message?.attachments).toEqual([uploaded.body]);
    const answer = await read(accepted.token);
    expect(answer.body).toBe(text.toString());
    expect(answer.headers).toMatchObject({
      "content-type": "text/plain",
      "x-content-type-options": "nosniff",
    });
    expect(String(answer.headers["content-disposition"])).toMatch(/^attachment;/);
    // A message cannot attach another sender's file or a file that was already sent.
    for (const socket of [other, borrower]) {
      const refused = randomUUID();
      socket.say({ type: "message", id: refused, text: "x", attachments: [uploaded.body.id] });
      expect(
        await until(() => socket.frames.find((each) => "id" in each && each.id === refused), "no"),
      ).toMatchObject({
        type: "refused",
        code: "attachment-unknown",
        message: "A file of this message is not here any more. Attach it again.",
        reason: { code: "chat-file-gone", args: {} },
      });
    }
    const back = await give(accepted.token, pdf(), "answer.pdf", "application/pdf");
    await other.send("here", { attachments: [back.body.id] });
    expect((await borrower.received(2))[1]?.attachments).toEqual([back.body]);
    // Refused by its length, before it is read; a closed connection would lose the answer.
    const large = await give(init.token, Buffer.alloc(11 * 1024 * 1024), "a.txt", "text/plain");
    expect([large.status, large.headers["connection"]]).toEqual([413, "keep-alive"]);
    for (const [content, name, type] of [
      [pdf(), "page.txt", "text/plain"],
      [Buffer.from("MZ"), "run.exe", "application/octet-stream"],
      [Buffer.from("<html>"), "film.mp4", "video/mp4"],
      [Buffer.from("<svg onload=alert(1)>"), "x.svg", "image/svg+xml"],
      [Buffer.from([0xff, 0xfe, 0]), "x.txt", "text/plain"],
    ] as const)
      expect((await give(init.token, content, name, type)).status, name).toBe(
        name === "page.txt" ? 201 : 422,
      );
  });

  it("masks numbers that look like an SSN or a card before it stores or shows them", async () => {
    const { init, borrower, other } = await conversation();
    await borrower.send("I am 123-45-6789, card 4111 1111 1111 1111, call 503-555-0100");
    const [message] = await other.received(1);
    expect(message?.text).toBe("I am •••-••-••••, card •••• •••• •••• ••••, call 503-555-0100");
    const rows = await one.ports.database.db.select().from(chatMessages);
    expect(JSON.stringify(rows)).not.toContain("503-555");
    expect((await borrower.received(1))[0]?.text).toBe(message?.text);
    expect(init.channel).toBe("websocket");
  });

  it("shows an agent the queue, and the agent's own conversation until it ends", async () => {
    const init = await beginAs(anonymous(), { tag: "rates 123-45-6789" });
    const borrower = new ChatSocket(here, init);
    await borrower.open();
    await borrower.send("a secret of the queue");
    const colleague = await agentOf(one);
    const foreign = await agentOf(one, "other");
    const list = await agent.call("GET", CHATS);
    expect(JSON.stringify(list.body)).not.toContain("secret");
    const head = list.body.waiting.find(
      (each: { conversationSid: string }) => each.conversationSid === init.conversationSid,
    );
    expect(head).toMatchObject({ friendlyName: "Ada", topic: "rates •••-••-••••" });
    expect(Object.keys(head).toSorted()).toEqual([
      "conversationSid",
      "friendlyName",
      "since",
      "skill",
      "topic",
    ]);
    const own = `${CHATS}/${init.conversationSid}`;
    expect((await agent.call("GET", `${own}/messages`)).status).toBe(404);
    expect((await foreign.call("POST", `${own}/accept`)).status).toBe(404);
    expect(JSON.stringify((await foreign.call("GET", CHATS)).body)).not.toContain(own.slice(-36));
    const [mine, theirs] = await Promise.all([
      agent.call("POST", `${own}/accept`),
      colleague.call("POST", `${own}/accept`),
    ]);
    expect(new Set([mine.status, theirs.status])).toEqual(new Set([200, 409]));
    const [winner, loser, accepted] =
      mine.status === 200 ? [agent, colleague, mine.body] : [colleague, agent, theirs.body];
    expect((await winner.call("GET", `${own}/messages`)).body.total).toBe(1);
    for (const someone of [loser, foreign])
      for (const [method, path] of [
        ["GET", "messages"],
        ["POST", "end"],
      ] as const)
        expect((await someone.call(method, `${own}/${path}`)).status).toBe(404);
    const socket = new ChatSocket(there, accepted);
    await socket.open();
    expect((await winner.call("POST", `${own}/end`)).status).toBe(204);
    await until(() => socket.closed === 4409, "closed");
    // Afterwards nothing: neither by session nor by the token of the conversation.
    expect((await winner.call("GET", `${own}/messages`)).status).toBe(404);
    const after = await anonymous().call(
      "GET",
      `${external}/${init.conversationSid}/messages`,
      undefined,
      bearer(accepted.token),
    );
    expect(after.status).toBe(404);
    const { db } = one.ports.database;
    const stream = init.conversationSid;
    const check = await verifyStream(db, one.ports.secrets.eventChain, stream);
    expect(check.ok).toBe(true);
    const kinds = (await db.select().from(events))
      .filter((each) => each.stream === stream)
      .map(({ kind }) => kind);
    for (const kind of ["chat.began", "chat.head-seen", "chat.accepted", "chat.read", "chat.ended"])
      expect(kinds).toContain(kind);
    expect(kinds.filter((kind) => kind === "chat.read").length).toBeGreaterThan(1);
  });

  it("closes an unauthorized socket with a reason, and rejects pages of other origins", async () => {
    const { init, accepted, borrower } = await conversation();
    const { init: another } = await conversation();
    const closing = async (handshake: { token: string; omniProxyChannelId: string }) => {
      const socket = new ChatSocket(here, handshake);
      return until(() => socket.closed, "closed");
    };
    expect(await closing({ ...init, token: "none" })).toBe(4401);
    expect(await closing({ ...another, token: init.token })).toBe(4403);
    expect(await closing({ ...init, omniProxyChannelId: randomUUID() })).toBe(4403);
    expect(await closing({ ...another, token: accepted.token })).toBe(4403);
    for (const origin of ["https://evil.example", "null", `${here}.evil.example`, "file://"]) {
      const socket = new ChatSocket(here, init, { origin });
      expect(await until(() => socket.refused, origin)).toBe(403);
    }
    const own = new ChatSocket(here, init, { origin: here });
    expect((await own.open()).conversation).toEqual({ state: "active", agent: "Main" });
    expect(own.raw.protocol).toBe("hearthline.chat.v1");
    own.raw.send("x".repeat(70_000));
    expect(await until(() => own.closed, "closed")).toBe(1009);
    borrower.raw.send("not a frame");
    expect(await borrower.receives("refused")).toMatchObject({ code: "malformed" });
  });

  it("renews a chat token until the conversation ends", async () => {
    const init = await beginAs(anonymous());
    const renew = (token: string) =>
      anonymous().call("POST", "/service-csp/external/api/v1/twilio/refreshToken", { token });
    const renewed = await renew(init.token);
    expect(renewed.body).toMatchObject({ conversationSid: init.conversationSid });
    expect(Date.parse(renewed.body.expiration)).toBe(one.time.now.getTime() + 6 * 3_600_000);
    expect((await renew("none")).body.errors).toHaveLength(1);
    const info = await anonymous().call(
      "POST",
      "/service-csp/external/api/v1/twilio/web-chat-info",
      { omniProxyChannelId: init.omniProxyChannelId },
      bearer(renewed.body.token),
    );
    expect(info.body.contactId).toMatch(/^[0-9a-f-]{36}$/);
    const socket = new ChatSocket(here, init);
    await socket.open();
    const before = one.time.now;
    try {
      one.time.now = new Date(before.getTime() + 6 * 3_600_000);
      // Six hours without a word: over, for the token and for a socket that comes.
      expect(await renew(renewed.body.token)).toMatchObject({
        status: 401,
        body: { errors: [] },
      });
      const late = new ChatSocket(here, init);
      expect(await until(() => late.closed, "closed")).toBe(4401);
    } finally {
      one.time.now = before;
    }
  });

  it("binds a conversation to an application only when the session or the nonce proves its owner", async () => {
    const ada = await Borrower.begin(one);
    const bob = await Borrower.begin(one);
    const bound = async (caller: Borrower, more: Record<string, unknown>) => {
      const { conversationSid } = await beginAs(caller, more);
      const rows = await one.ports.database.executeSql(
        "select application_uuid, sealed from chats where uuid = $1",
        [conversationSid],
      );
      return rows.rows[0]?.["application_uuid"] ?? null;
    };
    const applicationUuid = ada.uuid;
    expect(await bound(ada, { applicationUuid })).toBe(applicationUuid);
    expect(await bound(bob, { applicationUuid })).toBeNull();
    expect(await bound(anonymous(), { applicationUuid })).toBeNull();
    const base = "/service-csp/customer/secure/api/v1/webchat";
    expect((await anonymous().call("POST", `${base}/authenticate`)).status).toBe(401);
    const { nonce } = (await ada.call("POST", `${base}/authenticate`)).body;
    expect(await bound(anonymous(), { applicationUuid, nonce })).toBe(applicationUuid);
    const fresh = (await ada.call("PUT", `${base}/refresh?nonce=${nonce}`)).body.nonce;
    expect(await bound(anonymous(), { applicationUuid, nonce: fresh })).toBe(applicationUuid);
    expect((await bob.call("PUT", `${base}/refresh?nonce=${nonce}`)).status).toBe(401);
    await ada.call("POST", "/identity-broker/customer/secure/api/v3/logout");
    expect(await bound(anonymous(), { applicationUuid, nonce: fresh })).toBeNull();
  });
});

describe("chat expiry", () => {
  it("closes silent sockets, ends silent conversations and deletes old ones completely", async () => {
    const server = await testServer({ root: await withChat(await fixtureRoot()) });
    try {
      const address = await listening(server);
      const init = await beginAs(new Borrower(server));
      const socket = new ChatSocket(address, init);
      await socket.open();
      await socket.send("something to forget");
      const hub = new Hub(server.ports);
      const silent = new Connection(
        { readyState: 1, bufferedAmount: 0, send() {}, terminate() {}, close: closing },
        {
          chatUuid: init.conversationSid,
          side: "APPLICANT",
          agentUuid: null,
          session: null,
          expiresAt: new Date(8.64e15),
          expired: false,
        },
        0,
      );
      const chat = await loadChat(server.ports, server.ports.database.db, init.conversationSid);
      if (!chat) throw new Error("It is gone.");
      hub.enter(chat, silent);
      hub.sweep(29_999);
      expect(closing).not.toHaveBeenCalled();
      hub.sweep(30_000);
      expect(closing).toHaveBeenLastCalledWith(4408, "");
      silent.heardAt = 12 * 3_600_000;
      hub.sweep(12 * 3_600_000);
      expect(closing).toHaveBeenLastCalledWith(1012, "");

      const days = async (count: number) => {
        server.time.now = new Date(server.time.now.getTime() + count * 86_400_000);
        return (await server.keepHouse()).chats;
      };
      expect(await days(1)).toBe(0);
      await until(() => socket.closed === 4409, "closed");
      expect(await days(89)).toBe(0);
      expect(await days(2)).toBe(1);
      expect(await days(1)).toBe(0);
      const { rows } = await server.ports.database.executeSql(
        `select (select count(*) from chats)::int + (select count(*) from chat_messages)::int
           + (select count(*) from data_keys where owner = '${init.conversationSid}')::int as left`,
      );
      expect(rows).toEqual([{ left: 0 }]);
    } finally {
      await server.remove();
    }
  });
});

describe("chat with its flag off", () => {
  it("answers every chat call with 404", async () => {
    const root = await withChat(await fixtureRoot(), [
      "fe-heloc-web-chat",
      "fe-heloc-chat-borrower-authentication",
    ]);
    const server = await testServer({ root });
    try {
      const body = { friendlyName: "Ada", emailAddress: "ada@example.com" };
      expect((await new Borrower(server).call("POST", INIT, body)).status).toBe(404);
      expect((await (await agentOf(server)).call("GET", CHATS)).status).toBe(404);
      const ada = await new Borrower(server).register();
      const path = "/service-csp/customer/secure/api/v1/webchat/authenticate";
      expect((await ada.call("POST", path)).status).toBe(404);
    } finally {
      await server.remove();
    }
  });
});
