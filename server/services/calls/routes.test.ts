import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assemble, composeLending } from "#server/app.ts";
import { createServer } from "#server/platform/http/server.ts";
import { isOwnershipCheck } from "#server/platform/security/ownership.ts";
import { testServer, type TestServer } from "#server/testing/server.ts";

/** Path parameters that identify a resource with an owner. */
const IDENTIFIER = /:(uuid|document|condition|id|message|attachment|conversation|channel)\b/;

/** Routes whose identifier is checked in another way, each with the reason. */
const CHECKED_OTHERWISE: Readonly<Record<string, string>> = {
  "PUT /service-notification/secure/api/v1/notifications/:uuid":
    "The update names the account itself, so that one statement finds and marks the notification.",
  "GET /service-lead-portal/api/lo/:uuid":
    "An originator is public: borrowers read it before they have an account.",
  "POST /service-agent/secure/api/v1/chats/:id/accept":
    "Of two agents one gets the conversation: the check is part of the transaction that assigns it.",
  "GET /service-omni-proxy/insecure/api/v1/channels/:channel":
    "The token comes with the websocket's handshake, whose refusals are closing codes of the protocol.",
};

/** The sandbox acts on every application, and does not exist in production. */
const isSandbox = ({ url }: RouteOptions): boolean => url.startsWith("/sandbox/");

const methodsOf = ({ method }: RouteOptions): string[] =>
  [method].flat().filter((each) => each !== "HEAD" && each !== "OPTIONS");
const nameOf = (route: RouteOptions): string => `${methodsOf(route).join(",")} ${route.url}`;

let server: TestServer;
const routes: RouteOptions[] = [];
beforeAll(async () => {
  server = await testServer({ root: process.cwd() });
  const { services } = server;
  const { plugins, stop } = await composeLending(services);
  const app = createServer(services.config);
  app.addHook("onRoute", (route) => {
    if (methodsOf(route).length > 0) routes.push(route);
  });
  await assemble(app, services, { closing: false }, plugins);
  await app.close();
  await stop();
});
afterAll(() => server.remove());

const described = () => routes.filter(({ schema }) => schema?.hide !== true);

describe("routes", () => {
  it("registers the routes of every service and of the sandbox", () => {
    expect(described().length).toBeGreaterThan(70);
    expect(routes.some(isSandbox)).toBe(true);
  });

  it("checks the owner of every identifier in a path", () => {
    const unchecked = described()
      .filter((route) => IDENTIFIER.test(route.url) && !isSandbox(route))
      .filter(({ preHandler }) => ![preHandler].flat().some(isOwnershipCheck))
      .map(nameOf);
    expect(unchecked.sort()).toEqual(Object.keys(CHECKED_OTHERWISE).sort());
  });

  it("describes the body of every write", () => {
    const undescribed = described()
      .filter((route) => methodsOf(route).some((each) => ["POST", "PUT", "PATCH"].includes(each)))
      .filter(({ schema }) => schema?.body === undefined)
      .map(nameOf);
    expect(undescribed).toEqual([]);
  });

  it("describes a 2xx answer of every route", () => {
    const undescribed = described()
      .filter(
        ({ schema }) =>
          !Object.keys((schema?.response ?? {}) as object).some((status) => status.startsWith("2")),
      )
      .map(nameOf);
    expect(undescribed).toEqual([]);
  });
});
