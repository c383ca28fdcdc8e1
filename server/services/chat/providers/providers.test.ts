import { decodeProtectedHeader, jwtVerify } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fakeProvider, type FakeProvider } from "./testing/fake-provider.ts";
import { chosenProvider, providerOf } from "./index.ts";
import type { ChatProvider, ProviderSettings } from "./port.ts";
import { streamProvider } from "./stream.ts";
import { talkjsProvider } from "./talkjs.ts";
import { twilioProvider } from "./twilio.ts";

const uuid = "5b1f7a0e-8f1c-4f7e-9d5a-0f1e2d3c4b5a";
const userId = "borrower-99999999-9999-4999-8999-999999999999";
const conversation = {
  uuid,
  userId,
  skill: "FHEL",
  friendlyName: "Ada Lovelace",
  worker: null,
};
const worker = "77777777-7777-4777-8777-777777777777";
const at = { channelId: uuid, userId };
const from = new Date("2026-11-20T18:00:00Z");
const until = new Date("2026-11-21T00:00:00Z");
const times = { iat: from.getTime() / 1000, exp: until.getTime() / 1000 };

let far: FakeProvider;
beforeEach(async () => {
  far = await fakeProvider(({ path }) =>
    path.endsWith("/Conversations") ? [201, { sid: "CH1" }] : [200, { sid: "CH1" }],
  );
});
afterEach(() => far.close());

const providers: Record<"twilio" | "stream" | "talkjs", () => ChatProvider> = {
  twilio: () =>
    twilioProvider(
      {},
      {
        accountSid: "AC1",
        keySid: "SK1",
        keySecret: "s3cret",
        serviceSid: "IS1",
        baseUrl: far.address,
      },
    ),
  stream: () =>
    streamProvider({ apiKey: "key", baseUrl: far.address }, { apiKey: "key", secret: "s3cret" }),
  talkjs: () =>
    talkjsProvider({ appId: "app" }, { appId: "app", secret: "s3cret", baseUrl: far.address }),
};
/** Verifies a token as the provider does and returns its claims. */
const claimsOf = async (token: string | null) => {
  const key = new TextEncoder().encode("s3cret");
  const options = { algorithms: ["HS256"], currentDate: from };
  const { payload } = await jwtVerify(token ?? "", key, options);
  return payload;
};
const calls = () => far.received.map(({ method, path, body }) => [method, path, body]);

describe("Twilio", () => {
  it("creates the conversation and its participant under names without personal data", async () => {
    expect(await providers.twilio().begin(conversation)).toBe("CH1");
    const base = "/v1/Services/IS1/Conversations";
    expect(calls()).toEqual([
      [
        "POST",
        base,
        {
          UniqueName: uuid,
          FriendlyName: uuid,
          Attributes: '{"skill":"FHEL"}',
          "Timers.Closed": "PT6H",
        },
      ],
      ["POST", `${base}/CH1/Participants`, { Identity: userId }],
    ]);
    for (const { headers } of far.received) {
      expect(headers.authorization).toBe(`Basic ${Buffer.from("SK1:s3cret").toString("base64")}`);
      expect(headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
      expect(headers["x-twilio-webhook-enabled"]).toBe("true");
    }
    await providers.twilio().end({ channelId: "CH1", userId });
    expect(calls().at(-1)).toEqual(["POST", `${base}/CH1`, { State: "closed" }]);
    await providers.twilio().revoke?.({ channelId: "CH1", userId }, until);
    expect(calls().at(-1)).toEqual(["DELETE", `${base}/CH1/Participants/${userId}`, {}]);
  });

  it("finds the conversation that an earlier attempt created", async () => {
    far.next.push([0, {}], [409, { code: 50353 }]);
    expect(await providers.twilio().begin(conversation)).toBe("CH1");
    expect(calls()[2]).toEqual(["GET", `/v1/Services/IS1/Conversations/${uuid}`, {}]);
    far.next.push([201, { sid: "CH1" }], [409, { code: 50433 }]);
    expect(await providers.twilio().begin(conversation)).toBe("CH1");
  });

  it("issues an access token with a chat grant for the lender's region", async () => {
    const token = await providers.twilio().token(userId, { from, until });
    expect(await claimsOf(token)).toEqual({
      ...times,
      jti: `SK1-${times.iat}`,
      iss: "SK1",
      sub: "AC1",
      grants: { identity: userId, chat: { service_sid: "IS1" } },
    });
    const home = { alg: "HS256", typ: "JWT", cty: "twilio-fpa;v=1" };
    expect(decodeProtectedHeader(token ?? "")).toEqual(home);
    const secrets = {
      accountSid: "AC1",
      keySid: "SK1",
      keySecret: "s",
      serviceSid: "IS1",
      baseUrl: null,
    };
    const abroad = await twilioProvider({ region: "ie1" }, secrets).token(userId, { from, until });
    expect(decodeProtectedHeader(abroad ?? "")).toEqual({ ...home, twr: "ie1" });
  });
});

describe("Stream", () => {
  it("creates a nameless user and a channel with a server token, and freezes the channel at the end", async () => {
    expect(await providers.stream().begin(conversation)).toBe(uuid);
    await providers.stream().end(at);
    expect(calls()).toEqual([
      ["POST", "/users?api_key=key", { users: { [userId]: { id: userId, role: "user" } } }],
      [
        "POST",
        `/channels/messaging/${uuid}/query?api_key=key`,
        { data: { created_by_id: userId, members: [userId], skill: "FHEL" }, state: false },
      ],
      ["PATCH", `/channels/messaging/${uuid}?api_key=key`, { set: { frozen: true } }],
    ]);
    for (const { headers } of far.received) {
      expect(await claimsOf(headers.authorization ?? "")).toEqual({ server: true });
      expect(headers["stream-auth-type"]).toBe("jwt");
    }
  });

  it("issues a token for one user", async () =>
    expect(await claimsOf(await providers.stream().token(userId, { from, until }))).toEqual({
      ...times,
      user_id: userId,
    }));
});

describe("the end of a session", () => {
  it("revokes the tokens of the Stream user that were issued until then", async () => {
    await providers.stream().revoke?.(at, until);
    const set = { revoke_tokens_issued_before: until.toISOString() };
    expect(calls()).toEqual([["PATCH", "/users?api_key=key", { users: [{ id: userId, set }] }]]);
  });

  it("takes the TalkJS user out of the conversation, also when it is gone already", async () => {
    far.next.push([404, {}]);
    await providers.talkjs().revoke?.(at, until);
    const path = `/v1/app/conversations/${uuid}/participants/${userId}`;
    expect(calls()).toEqual([["DELETE", path, {}]]);
  });
});

describe("TalkJS", () => {
  it("creates a named user and a conversation, and makes the user read-only at the end", async () => {
    expect(await providers.talkjs().begin(conversation)).toBe(uuid);
    await providers.talkjs().end(at);
    const base = `/v1/app/conversations/${uuid}`;
    expect(calls()).toEqual([
      ["PUT", `/v1/app/users/${userId}`, { name: "Ada Lovelace" }],
      ["PUT", base, { participants: [userId], custom: { skill: "FHEL" } }],
      ["PATCH", `${base}/participants/${userId}`, { access: "Read" }],
    ]);
    for (const { headers } of far.received) expect(headers.authorization).toBe("Bearer s3cret");
  });

  it("issues a token for one user of one app", async () =>
    expect(await claimsOf(await providers.talkjs().token(userId, { from, until }))).toEqual({
      ...times,
      tokenType: "user",
      iss: "app",
      sub: userId,
    }));
});

describe.each(["twilio", "stream", "talkjs"] as const)("%s", (name) => {
  it("retries a provider that is busy or silent, but not one that rejects the call", async () => {
    far.next.push([503, {}], [429, {}]);
    await providers[name]().begin(conversation);
    const went = far.received.length;
    expect(far.received.slice(0, 3).map(({ path }) => path)).toEqual(
      Array.from({ length: 3 }, () => far.received[0]?.path),
    );
    far.next.push([401, { message: "Ada Lovelace may not" }]);
    await expect(providers[name]().begin(conversation)).rejects.toMatchObject({
      code: `${name}:401`,
    });
    expect(far.received).toHaveLength(went + 1);
    far.close();
    await expect(providers[name]().begin(conversation)).rejects.toMatchObject({
      code: `${name}:nothing`,
    });
  });
});

describe("provider choice", () => {
  const nice = {} as NonNullable<ProviderSettings["nice"]>;
  const stream = { apiKey: "key" };
  const talkjs = { appId: "app" };
  it.each<[string | undefined, ProviderSettings, string | null]>([
    ["twilio", {}, null],
    ["twilio", { twilio: {}, stream }, "twilio"],
    ["stream", { twilio: {}, stream }, "stream"],
    ["nice", { twilio: {}, nice }, "nice"],
    ["talkjs", { twilio: {}, nice, talkjs }, "talkjs"],
    // The lender has one provider, although the page requests Twilio by default.
    ["twilio", { nice }, "nice"],
    ["twilio", { talkjs }, "talkjs"],
    ["stream", { twilio: {} }, "twilio"],
    [undefined, { twilio: {} }, "twilio"],
    // Its flag is off.
    ["twilio", { stream }, null],
    ["toString", { talkjs }, "talkjs"],
  ])("chooses for the request %s and the settings %j the provider %s", (asked, settings, name) =>
    expect(chosenProvider(asked, settings)).toBe(name),
  );

  it("returns no provider whose secrets are missing or belong to another app, except NICE", () => {
    const none = { twilio: null, stream: null, talkjs: null };
    const others = {
      twilio: null,
      stream: { apiKey: "another", secret: "s" },
      talkjs: { appId: "another", secret: "s", baseUrl: far.address },
    };
    const settings = { twilio: {}, stream, talkjs, nice };
    for (const secrets of [none, others]) {
      for (const name of ["twilio", "stream", "talkjs"] as const)
        expect(providerOf(name, settings, secrets)).toBeNull();
      expect(providerOf("nice", settings, secrets)).not.toBeNull();
      expect(providerOf("nice", {}, secrets)).toBeNull();
    }
  });
});

describe("the agent whom a conversation is meant for", () => {
  it.each(["twilio", "stream", "talkjs"] as const)("goes to %s for its routing", async (name) => {
    await providers[name]().begin({ ...conversation, worker });
    const carried = JSON.stringify(far.received.map(({ body }) => body)).replaceAll("\\", "");
    expect(carried).toContain(`"targetWorkerSid":"${worker}"`);
  });
});
