/**
 * Cuts the websocket many times while both sides of many conversations write. No message is
 * lost, duplicated or reordered, and each side shows within 2 s that its connection is gone.
 * `CUTS_SEED` chooses other cuts.
 */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Borrower } from "#server/testing/borrower.ts";
import { acceptAs, agentOf, beginAs, listening, withChat } from "#server/testing/chat.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import type { AgentChannel } from "#src/conversation/channel.ts";
import { cuttingProxy, randomFrom, type CuttingProxy } from "./support/cutting-proxy.ts";
import { side } from "./support/side.ts";

/** `npm run trust` cuts more often. */
const CUTS = Number(process.env.CUTS ?? 500);
/** A slow machine cuts often while a chat connects again, so it takes more cuts to meet enough open chats. */
const MOST_CUTS = 4 * CUTS;
const CONVERSATIONS = 30;
/** Milliseconds within which a side must show that its connection is lost. */
const BANNER = 2_000;
/** Longest wait between two messages of a side, milliseconds. */
const PAUSE = 1_500;

const seed = Number(process.env.CUTS_SEED ?? 20261122);
const random = randomFrom(seed);

let root: string;
let server: TestServer;
let address: string;
let agent: Borrower;
let proxy: CuttingProxy;
/** Time of each cut, by the port of its client. */
const cutAt = new Map<number, number>();
/** Both sides of every conversation. */
const sides: End[] = [];

/** Times until the banner of all cuts that fell on an open chat, milliseconds. */
const allDelays = () => sides.flatMap(({ bannerDelays }) => bannerDelays);
const goesOn = (cuts: number) =>
  cuts < CUTS || (allDelays().length <= CUTS / 2 && cuts < MOST_CUTS);

beforeAll(async () => {
  // The channel listens for the browser's `online` event, which Node does not have.
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  root = await withChat(await fixtureRoot());
  server = await testServer({ root, environment: { SANDBOX: "1" } });
  address = await listening(server);
  agent = await agentOf(server);
  proxy = await cuttingProxy(Number(new URL(address).port), {
    goesOn,
    random,
    onCut: (client) => cutAt.set(client, performance.now()),
  });
});
afterAll(async () => {
  await proxy?.close();
  await server?.remove();
  await rm(root, { recursive: true, force: true });
  vi.unstubAllGlobals();
});

interface End {
  channel: AgentChannel;
  /** Texts in order of arrival. */
  receivedTexts: string[];
  orders: number[];
  /** Texts in order of sending. */
  sentTexts: string[];
  sent: Promise<void>[];
  connected: boolean;
  /** Milliseconds from a cut to the banner. */
  bannerDelays: number[];
}

async function open(token: Parameters<typeof side>[0]): Promise<End> {
  const end: Omit<End, "channel"> = {
    receivedTexts: [],
    orders: [],
    sentTexts: [],
    sent: [],
    connected: false,
    bannerDelays: [],
  };
  let port = 0;
  const channel = side(token, {
    address,
    via: `http://127.0.0.1:${proxy.port}`,
    onPort: (boundPort) => (port = boundPort),
    events: {
      onMessage: ({ text, order }) => {
        end.receivedTexts.push(text);
        end.orders.push(order);
      },
      onConnection: (state) => {
        const cut = cutAt.get(port);
        if (end.connected && state === "connecting" && cut !== undefined)
          end.bannerDelays.push(performance.now() - cut);
        end.connected = state === "connected";
      },
    },
  });
  const endWithChannel = Object.assign(end, { channel });
  sides.push(endWithChannel);
  await channel.connect();
  return endWithChannel;
}

const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));

/** Sends a message now and then until all cuts are made. */
async function write(end: End, name: string): Promise<void> {
  while (goesOn(proxy.cuts)) {
    const text = `${name} ${end.sentTexts.length}`;
    end.sentTexts.push(text);
    end.sent.push(end.channel.send({ id: randomUUID(), text, files: [] }));
    await pause(random() * PAUSE);
  }
}

it(`loses, duplicates and reorders no message over ${CUTS} cuts (seed ${seed})`, async () => {
  const conversations = await Promise.all(
    Array.from({ length: CONVERSATIONS }, async (_, index) => {
      const begun = await beginAs(new Borrower(server), { friendlyName: `Borrower ${index}` });
      const accepted = await acceptAs(agent, begun.conversationSid);
      return { begun, borrower: await open(begun), agent: await open(accepted) };
    }),
  );
  const started = performance.now();
  await Promise.all(sides.map((end, index) => write(end, `side ${index}, message`)));
  await Promise.all(sides.flatMap(({ sent }) => sent));

  for (const { begun, borrower, agent: lender } of conversations) {
    const all = borrower.sentTexts.length + lender.sentTexts.length;
    await vi.waitFor(
      () =>
        expect([borrower.receivedTexts.length, lender.receivedTexts.length]).toEqual([all, all]),
      { timeout: 20_000, interval: 20 },
    );
    // Both sides have the same messages, each once, without gaps and in each sender's order.
    expect(lender.receivedTexts).toEqual(borrower.receivedTexts);
    expect(new Set(borrower.receivedTexts).size).toBe(all);
    for (const end of [borrower, lender]) {
      expect(end.orders).toEqual(Array.from({ length: all }, (_, index) => index + 1));
      expect(end.receivedTexts.filter((text) => end.sentTexts.includes(text))).toEqual(
        end.sentTexts,
      );
    }
    const answer = await fetch(
      `${address}/service-csp/external/api/v1/conversations/${begun.conversationSid}/messages?limit=1`,
      { headers: { authorization: `Bearer ${begun.token}` } },
    );
    expect(((await answer.json()) as { total: number }).total).toBe(all);
  }

  const bannerDelays = allDelays();
  const messages = sides.reduce((sum, { sentTexts }) => sum + sentTexts.length, 0);
  console.log(
    `${proxy.cuts} cuts, ${messages} messages in ${Math.round(performance.now() - started)} ms; ` +
      `${bannerDelays.length} of the cuts fell on an open chat, whose banner came within ${Math.ceil(Math.max(...bannerDelays))} ms`,
  );
  expect(proxy.cuts).toBeGreaterThanOrEqual(CUTS);
  expect(bannerDelays.length).toBeGreaterThan(CUTS / 2);
  expect(Math.max(...bannerDelays)).toBeLessThan(BANNER);
  // Every banner has gone.
  expect(sides.every(({ connected }) => connected)).toBe(true);
  for (const { channel } of sides) channel.close();
});
