import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ChatInit, ChatToken } from "#schemas/types/chat/calls.ts";
import { chats } from "#server/platform/storage/schema.ts";
import { Borrower } from "#server/testing/borrower.ts";
import { agentOf, beginAs, CHATS, withChat } from "#server/testing/chat.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { testServer, type TestServer } from "#server/testing/server.ts";
import { fakeProvider, type FakeProvider } from "./testing/fake-provider.ts";

const STREAM_INIT = "/service-omni-proxy/insecure/api/v1/stream/init-web-chat";
const REFRESH = "/service-csp/external/api/v1/twilio/refreshToken";
const endOf = ({ conversationSid }: ChatInit) =>
  `/service-csp/external/api/v1/conversations/${conversationSid}/end`;

let far: FakeProvider;
let one: TestServer;

/**
 * Organization `main` names all four providers. `other` names Stream, whose secrets the server
 * lacks, and a stand-in of NICE's script.
 */
beforeAll(async () => {
  far = await fakeProvider(() => [200, { sid: "CH1" }]);
  const root = await withChat(await fixtureRoot());
  const nice = {
    scriptUrl: "https://nice.example/sdk.js",
    globalName: "Nice",
    brandId: 1,
    channelId: "c",
    environment: "NA1",
    hosts: ["nice.example"],
  };
  const providers = {
    main: { twilio: {}, stream: { apiKey: "k" }, nice, talkjs: { appId: "app" } },
    other: { stream: { apiKey: "k" }, nice: { ...nice, scriptUrl: "/sandbox/nice.js" } },
  };
  for (const [orgCode, named] of Object.entries(providers))
    await writeFile(
      join(root, `flows/organisations/${orgCode}/organisation.json`),
      JSON.stringify({ orgCode, companyNameShort: orgCode, chat: { providers: named } }),
    );
  one = await testServer({
    root,
    environment: {
      TWILIO_ACCOUNT_SID: "AC1",
      TWILIO_API_KEY_SID: "SK1",
      TWILIO_API_KEY_SECRET: "s3cret",
      TWILIO_CONVERSATIONS_SERVICE_SID: "IS1",
      TALKJS_APP_ID: "app",
      TALKJS_SECRET_KEY: "s3cret",
    },
  });
  const { twilio, talkjs } = one.ports.config.chat;
  for (const each of [twilio, talkjs]) if (each) each.baseUrl = far.address;
}, 60_000);
afterAll(async () => {
  far.close();
  await one.remove();
});
beforeEach(() => {
  far.received.length = 0;
  far.next.length = 0;
});

const anonymous = () => new Borrower(one);
const waiting = async (): Promise<string[]> => {
  const agent = await agentOf(one);
  const { body } = await agent.call("GET", CHATS);
  const { waiting: those } = body as { waiting: { conversationSid: string }[] };
  return those.map(({ conversationSid }) => conversationSid);
};

it("begins, renews and ends a Twilio conversation at Twilio, and keeps it out of the agents' queue", async () => {
  const init = await beginAs(anonymous(), { chatMode: "twilio" });
  expect(init).toMatchObject({ channel: "twilio", providerChannelId: "CH1" });
  const token = decodeJwt(init.providerUserToken ?? "");
  expect(token).toMatchObject({ grants: { identity: init.providerUserId } });
  expect(token.exp).toBe(Date.parse(init.expiration) / 1000);
  expect(far.received[0]?.body["UniqueName"]).toBe(init.conversationSid);
  // Nothing of the person leaves with it. The digits of an identifier can spell the name in small letters.
  expect(JSON.stringify(far.received)).not.toMatch(/Ada|ada@/);
  expect(await waiting()).not.toContain(init.conversationSid);
  const taken = await (await agentOf(one)).call("POST", `${CHATS}/${init.conversationSid}/accept`);
  expect(taken.status).toBe(409);

  one.time.now = new Date(one.time.now.getTime() + 5 * 3_600_000);
  const renewed = (await anonymous().call("POST", REFRESH, { token: init.token }))
    .body as ChatToken;
  const again = decodeJwt(renewed.providerUserToken ?? "");
  expect(again).toMatchObject({ grants: { identity: init.providerUserId } });
  expect(again.exp).toBe(Date.parse(renewed.expiration) / 1000);
  // A renewed conversation continues, although its messages do not pass through this server.
  one.time.now = new Date(one.time.now.getTime() + 5 * 3_600_000);
  const later = await anonymous().call("POST", REFRESH, { token: renewed.token });
  expect(later.status).toBe(200);

  const bearer = { authorization: `Bearer ${(later.body as ChatToken).token}` };
  far.received.length = 0;
  expect((await anonymous().call("POST", endOf(init), {}, bearer)).status).toBe(204);
  expect(far.received.map(({ body }) => body)).toEqual([{ State: "closed" }]);
  const { db } = one.ports.database;
  const [row] = await db.select().from(chats).where(eq(chats.uuid, init.conversationSid));
  expect(row?.state).toBe("closed");
});

it.each([
  ["twilio", "DELETE", /^\/v1\/Services\/IS1\/Conversations\/CH1\/Participants\/borrower-/],
  ["talkjs", "DELETE", /^\/v1\/app\/conversations\/[\w-]+\/participants\/borrower-/],
])("ends the tokens of %s with the log-out", async (chatMode, method, path) => {
  const ada = await new Borrower(one).register();
  const init = await beginAs(ada, { chatMode });
  const other = await beginAs(await new Borrower(one).register(), { chatMode });
  far.received.length = 0;
  await ada.call("POST", "/identity-broker/customer/secure/api/v3/logout");
  await vi.waitFor(() => expect(far.received).toHaveLength(1), 1_000);
  expect(far.received[0]).toMatchObject({ method, path: expect.stringMatching(path) });
  expect(far.received[0]?.path).toContain(init.providerUserId);
  expect(far.received[0]?.path).not.toContain(other.providerUserId);
  // Nothing renews them, and a further end of a session asks nothing more.
  const renewed = await anonymous().call("POST", REFRESH, { token: init.token });
  expect(renewed.status).toBe(401);
  expect(far.received).toHaveLength(1);
});

it("sends TalkJS the borrower's name, and creates no token for NICE", async () => {
  const talk = await beginAs(anonymous(), { chatMode: "talkjs" });
  expect(talk).toMatchObject({ channel: "talkjs", providerChannelId: talk.conversationSid });
  expect(decodeJwt(talk.providerUserToken ?? "")).toMatchObject({ sub: talk.providerUserId });
  expect(far.received.map(({ body }) => body["name"]).filter(Boolean)).toEqual(["Ada"]);
  expect(JSON.stringify(far.received)).not.toContain("ada@example.com");
  const nice = await beginAs(anonymous(), { chatMode: "nice" });
  expect(nice).toMatchObject({ channel: "nice", providerUserToken: null });
  expect(nice.providerUserId).not.toBeNull();
  const renewed = await anonymous().call("POST", REFRESH, { token: nice.token });
  expect(renewed.body).not.toHaveProperty("providerUserToken");
});

it("uses our own channel when the server lacks the provider's secrets", async () => {
  const body = { friendlyName: "Ada", emailAddress: "ada@example.com", orgCode: "other" };
  const { body: init } = await anonymous().call("POST", STREAM_INIT, body);
  expect(init).toMatchObject({ channel: "websocket", providerChannelId: null });
  expect(far.received).toEqual([]);
});

it("uses our own channel in place of a stand-in when there is no sandbox", async () => {
  const init = await beginAs(anonymous(), { orgCode: "other", chatMode: "nice" });
  expect(init).toMatchObject({ channel: "websocket", providerUserId: null });
});

it("uses our own channel when the provider fails, and logs no personal data", async () => {
  const warn = vi.spyOn(one.ports.log, "warn");
  far.next.push([401, { message: "Ada <ada@example.com> is not known" }]);
  const init = await beginAs(anonymous());
  expect(init).toMatchObject({ channel: "websocket", providerUserToken: null });
  expect(await waiting()).toContain(init.conversationSid);
  expect(warn.mock.calls).toEqual([
    [
      { code: "twilio:401", provider: "twilio", chat: init.conversationSid },
      "A provider of chat failed",
    ],
  ]);
  // At the end too: over is over.
  warn.mockClear();
  const begun = await beginAs(anonymous());
  far.next.push([400, {}]);
  const bearer = { authorization: `Bearer ${begun.token}` };
  expect((await anonymous().call("POST", endOf(begun), {}, bearer)).status).toBe(204);
  expect(warn.mock.calls.map(([about]) => about)).toEqual([
    { code: "twilio:400", provider: "twilio", chat: begun.conversationSid },
  ]);
  warn.mockRestore();
});
