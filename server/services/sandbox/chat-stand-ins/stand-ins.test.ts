import websocket from "@fastify/websocket";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StandInConversations } from "#schemas/types/calls/sandbox.ts";
import { readerOf } from "#server/platform/environment/environment.ts";
import { chatSecrets, providerOf } from "#server/services/chat/providers/index.ts";
import type { ChatProvider, ProviderSettings } from "#server/services/chat/providers/port.ts";
import { locatedAt } from "#server/services/chat/providers/stand-ins.ts";
import { openStandIns } from "./open.ts";
import { standInsPlugin } from "./routes.ts";

const settings: ProviderSettings = {
  twilio: { baseUrl: "/sandbox/chat/twilio" },
  stream: { apiKey: "sandbox", baseUrl: "/sandbox/chat/stream" },
  talkjs: { appId: "sandbox", baseUrl: "/sandbox/chat/talkjs" },
};
const from = new Date();
const issued = { from, until: new Date(from.getTime() + 3_600_000) };
const worker = "5b1f7a0e-8f1c-4f7e-9d5a-0f1e2d3c4b5a";

let app: FastifyInstance;
let address = "";
let secrets: Record<string, string> = {};
let started = 0;
beforeAll(async () => {
  const standIns = await openStandIns(process.cwd(), () => new Date());
  if (standIns === null) throw new Error("The repository has no stand-ins.");
  ({ secrets } = standIns.script);
  app = fastify();
  // As in the product, the chat's own websockets listen for handshakes.
  await app.register(async (chat) => chat.register(websocket));
  await app.register(
    standInsPlugin(standIns, (own) => {
      address = own;
    }),
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());
beforeEach(() => {
  started += 1;
});

const providerAt = (
  name: "twilio" | "stream" | "talkjs",
  shared: Record<string, string> = secrets,
): ChatProvider => {
  const provider = providerOf(name, locatedAt(settings, address), chatSecrets(readerOf(shared)));
  if (provider === null) throw new Error(`There is no ${name}.`);
  return provider;
};
const conversation = () => ({
  uuid: `3f2c9f5e-0d4b-4c43-9a57-${String(started).padStart(12, "0")}`,
  userId: `borrower-${started}`,
  skill: "FHEL",
  worker,
  friendlyName: "Ada Park",
});
const newest = async (provider: string) => {
  const answer = await fetch(`${address}/sandbox/chat`);
  const all = (await answer.json()) as StandInConversations;
  return all.filter((each) => each.provider === provider).at(-1);
};

describe.each(["twilio", "stream", "talkjs"] as const)("the stand-in of %s", (name) => {
  it("begins a conversation once, with its routing, and ends it", async () => {
    const provider = providerAt(name);
    const begun = conversation();
    const channelId = await provider.begin(begun);
    // A retry changes nothing.
    expect(await provider.begin(begun)).toBe(channelId);
    expect(await newest(name)).toMatchObject({
      id: expect.stringContaining(channelId),
      about: { skill: "FHEL", targetWorkerSid: worker },
      members: [{ id: begun.userId }],
      open: true,
    });
    await provider.end({ channelId, userId: begun.userId });
    expect(await newest(name)).toMatchObject({ open: false });
  });

  it("refuses a server with other secrets", async () => {
    const others = Object.fromEntries(
      Object.entries(secrets).map(([key, value]) => [
        key,
        /SECRET/.test(key) ? `not-${value}` : value,
      ]),
    );
    await expect(providerAt(name, others).begin(conversation())).rejects.toMatchObject({
      code: `${name}:401`,
    });
  });

  it("lets a user in with the token, and no more after the log-out", async () => {
    const provider = providerAt(name);
    const begun = conversation();
    const at = { channelId: await provider.begin(begun), userId: begun.userId };
    expect(await provider.token(begun.userId, issued)).toMatch(/\S/);
    await provider.revoke?.(at, issued.until);
    // Stream revokes the tokens; at the others the user is in no conversation any more.
    const members = name === "stream" ? [{ id: begun.userId }] : [];
    expect((await newest(name))?.members).toMatchObject(members);
  });
});

it.each(["twilio", "stream", "nice", "talkjs"])(
  "answers an unknown call at %s with 401 or 404",
  async (provider) => {
    const answer = await fetch(`${address}/sandbox/chat/${provider}/nothing?api_key=sandbox`);
    expect([401, 404]).toContain(answer.status);
  },
);
