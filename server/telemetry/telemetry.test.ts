import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createServer } from "#server/app.ts";
import type { Config } from "#server/config.ts";
import type { Services } from "#server/services.ts";
import { telemetryPlugin } from "./routes.ts";

const uuid = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const log = { warn: vi.fn(), info: vi.fn() };
const app = createServer({ logLevel: "silent", trustedProxies: [] } as unknown as Config);
beforeAll(async () => {
  await app.register(telemetryPlugin({ log } as unknown as Services));
});
afterAll(() => app.close());

const send = (payload: object, context = "external") =>
  app.inject({ method: "POST", url: `/ft/${context}/event`, payload });
const event = {
  domain: "lender.example",
  pagePath: `/account/heloc/${uuid}/liens`,
  event: "ERROR",
};

it("logs an error by kind, page, application, name and status, and nothing else of it", async () => {
  const answer = await send({
    ...event,
    applicationUuid: uuid,
    productType: "HELOC",
    queryParams: { email: "canary@example.com" },
    eventProperties: { name: "CallError", status: 503, detail: "canary" },
  });
  expect(answer.statusCode).toBe(204);
  expect(log.warn.mock.calls).toEqual([
    [
      {
        event: "ERROR",
        page: event.pagePath,
        application: uuid,
        productType: "HELOC",
        name: "CallError",
        status: 503,
      },
      "Browser event",
    ],
  ]);
});

it("logs no path that may hold what somebody typed", async () => {
  log.warn.mockClear();
  await send({ ...event, pagePath: "/account/heloc/canary@example.com" });
  expect(log.warn.mock.calls[0]?.[0]).toEqual({ event: "ERROR", page: null });
});

it.each<[string, object, string?]>([
  ["an event of another shape", { ...event, event: "error\ncanary" }],
  ["an application that is none", { ...event, applicationUuid: "canary" }],
  ["a name with more than a name in it", { ...event, eventProperties: { name: "a b" } }],
  ["a field that is not known", { ...event, message: "canary" }],
  ["a missing place", { event: "ERROR", domain: "d" }],
  ["a context that is none", event, "elsewhere"],
])("refuses %s", async (_, payload, context) => {
  log.warn.mockClear();
  expect((await send(payload, context)).statusCode).toBe(400);
  expect(log.warn).not.toHaveBeenCalled();
});
