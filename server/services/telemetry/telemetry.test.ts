import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { english } from "#server/lending/locale/wording.ts";
import { createServer } from "#server/platform/http/server.ts";
import { silent } from "#server/platform/telemetry/instruments.ts";
import { createRepeats } from "./repeats.ts";
import { telemetryPlugin, visitOf } from "./routes.ts";

const uuid = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const other = "9b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const now = Date.UTC(2026, 10, 20);
const log = { warn: vi.fn(), info: vi.fn() };
const counted = vi.fn();
const app = createServer({ logLevel: "silent", trustedProxies: [] }, () => english);
beforeAll(async () => {
  const services = {
    log,
    instruments: { ...silent, meter: { createCounter: () => ({ add: counted }) } },
    realTime: () => new Date(now),
    secrets: { telemetryIdentity: new Uint8Array(32) },
  };
  await app.register(telemetryPlugin(services as unknown as Parameters<typeof telemetryPlugin>[0]));
});
afterAll(() => app.close());

const send = (payload: object, context = "external", what = "event") =>
  app.inject({ method: "POST", url: `/ft/${context}/${what}`, payload });
const event = {
  domain: "lender.example",
  pagePath: `/account/heloc/${uuid}/liens`,
  event: "ERROR",
};
const sessionKey = { uuid, epoch: now, trackerUuid: other };

it("logs only the kind, page, visit, application, name and status of an error", async () => {
  const answer = await send({
    ...event,
    eventType: "ERROR",
    sessionKey,
    identityId: other,
    applicationUuid: uuid,
    productType: "HELOC",
    queryParams: {
      email: "canary@example.com",
      step: "name",
      utm_source: "spring_mail",
      surname: "jones",
    },
    eventProperties: { name: "CallError", status: 503, detail: "canary" },
  });
  expect(answer.statusCode).toBe(204);
  expect(log.warn.mock.calls).toEqual([
    [
      {
        event: "ERROR",
        eventType: "ERROR",
        visit: uuid,
        page: event.pagePath,
        query: { step: "name", utm_source: "spring_mail" },
        identity: expect.stringMatching(/^[0-9a-f]{16}$/),
        application: uuid,
        productType: "HELOC",
        name: "CallError",
        status: 503,
      },
      "Browser event",
    ],
  ]);
});

it("logs no path that may contain typed text", async () => {
  log.warn.mockClear();
  await send({ ...event, pagePath: "/account/heloc/canary@example.com" });
  expect(log.warn.mock.calls[0]?.[0]).toEqual({ event: "ERROR", page: null });
});

it.each<[string, object, string?]>([
  ["an event of another shape", { ...event, event: "error\ncanary" }],
  ["an application that is not a UUID", { ...event, applicationUuid: "canary" }],
  ["an identity that is a name", { ...event, identityId: "canary@example.com" }],
  ["a visit that is not a UUID", { ...event, sessionKey: { ...sessionKey, uuid: "canary" } }],
  ["a name with more than a name in it", { ...event, eventProperties: { name: "a b" } }],
  ["an unknown field", { ...event, message: "canary" }],
  ["a missing place", { event: "ERROR", domain: "d" }],
])("rejects %s", async (_, payload) => {
  log.warn.mockClear();
  expect((await send(payload)).statusCode).toBe(400);
  expect(log.warn).not.toHaveBeenCalled();
});

it.each(["event", "session"])("rejects a secure %s without a session", async (what) => {
  const { statusCode } = await send({ ...event, platform: "WEB" }, "secure", what);
  expect([statusCode, (await send(event, "elsewhere", what)).statusCode]).toEqual([401, 404]);
});

it("counts a repeated event only when the event allows repeats", async () => {
  counted.mockClear();
  const view = { ...event, event: "SEEN", sessionKey };
  for (const more of [{}, {}, { dontDedupe: true }, { dontDedupe: true }])
    expect((await send({ ...view, ...more })).statusCode).toBe(204);
  expect(counted.mock.calls).toEqual([1, 2, 3].map(() => [1, { event: "SEEN" }]));
});

it("detects a repeated event by its page or by its named property, and forgets the oldest", () => {
  const repeated = createRepeats(2);
  const isRepeat = (pagePath: string, more = {}) =>
    repeated({ event: "SEEN", pagePath, sessionKey, ...more });
  expect([isRepeat("/a"), isRepeat("/a"), isRepeat("/b")]).toEqual([false, true, false]);
  const named = { dedupeProperty: "plan", eventProperties: { plan: "x" } };
  expect([isRepeat("/a", named), isRepeat("/z", named)]).toEqual([false, true]);
  // Two newer ones have come since.
  expect(isRepeat("/a")).toBe(false);
  expect([
    isRepeat("/c", { sessionKey: undefined }),
    isRepeat("/c", { sessionKey: undefined }),
  ]).toEqual([false, false]);
});

it("begins a visit with a tracker, and continues it for 12 hours", async () => {
  const begun = await send({ platform: "WEB", sessionKey: null }, "external", "session");
  const { sessionKey: first } = begun.json<{ sessionKey: typeof sessionKey }>();
  expect([begun.statusCode, first.epoch]).toEqual([200, now]);
  const again = await send({ platform: "WEB", sessionKey: first }, "external", "session");
  expect(again.json()).toEqual({ sessionKey: first });
  const later = visitOf(first, now + 12 * 3_600_000);
  expect([later.trackerUuid, later.uuid === first.uuid]).toEqual([first.trackerUuid, false]);
  expect(visitOf({ ...first, epoch: now + 1 }, now).epoch).toBe(now);
});

it("logs of a new visit its site, words, rounded sizes and version, and nothing else", async () => {
  log.info.mockClear();
  const visit = {
    platform: "WEB",
    appVersion: "app-1",
    referrer: "https://news.example/canary?q=jones",
    queryParams: { utm_medium: "mail", utm_campaign: "Jones 7", q: "jones" },
    screen: { width: 1283, height: 801 },
    window: { width: 394, height: 844 },
    sessionKey: null,
  };
  expect((await send(visit, "external", "session")).statusCode).toBe(200);
  expect(log.info.mock.calls).toEqual([
    [
      {
        visit: expect.any(String),
        appVersion: "app-1",
        referrer: "https://news.example",
        query: { utm_medium: "mail" },
        screen: "1280x800",
        window: "390x840",
      },
      "Browser visit",
    ],
  ]);
});

it("logs the same hash for an account in every event, and never the account", async () => {
  log.info.mockClear();
  for (let again = 0; again < 2; again += 1)
    await send({ ...event, event: "PAGEVIEW", identityId: other, dontDedupe: true });
  const identities = log.info.mock.calls.map(
    ([fields]) => (fields as { identity: string }).identity,
  );
  expect(new Set(identities).size).toBe(1);
  expect(JSON.stringify(log.info.mock.calls)).not.toContain(other);
});
