/**
 * The most statements of each call, on the database that remembers nothing. The first one finds the
 * session. A new route needs a row in `server/testing/counted-calls/`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assemble, requestWording } from "#server/app.ts";
import { composeLending } from "#server/compose-lending.ts";
import { prepare, type Running } from "#server/main.ts";
import { createServer } from "#server/platform/http/server.ts";
import { statements } from "#server/platform/storage/statements.ts";
import { accountCalls } from "#server/testing/counted-calls/account-calls.ts";
import { applicationCalls } from "#server/testing/counted-calls/application-calls.ts";
import {
  anybody,
  call,
  countStatement,
  type CountedCall,
  stage,
} from "#server/testing/counted-calls/caller.ts";
import { chatCalls } from "#server/testing/counted-calls/chat-calls.ts";
import { factorCalls } from "#server/testing/counted-calls/factor-calls.ts";
import { brokerCalls } from "#server/testing/counted-calls/broker-calls.ts";
import { staffCalls } from "#server/testing/counted-calls/staff-calls.ts";
import { studioCalls } from "#server/testing/counted-calls/studio-calls.ts";
import { vendorCalls } from "#server/testing/counted-calls/vendor-calls.ts";
import { hasPostgres } from "#server/testing/databases.ts";
import { type SharedDatabases, sharedDatabases } from "#server/testing/shared-databases.ts";
import { copyDatabase } from "#server/testing/template.ts";

const rows: readonly CountedCall[] = [
  ...accountCalls,
  ...factorCalls,
  ...applicationCalls,
  ...vendorCalls,
  ...staffCalls,
  ...brokerCalls,
  ...chatCalls,
  ...studioCalls,
];

let cluster: SharedDatabases | null = null;
let dataDir = "";
let server: Running;
const routes = new Set<string>();

/** Routes of the sandbox do not exist in production. */
const isSandbox = (route: string): boolean => / \/sandbox\//.test(route);
/** Pages, assets and definitions: the same for everybody, without a session. */
const isPublicPage = (route: string): boolean =>
  /^GET \/(?!service|studio-service|identity|readyz|mail)/.test(route) && !isSandbox(route);

beforeAll(async () => {
  cluster = hasPostgres ? sharedDatabases() : null;
  const databaseUrl = await cluster?.create();
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-statements-"));
  if (databaseUrl === undefined) await copyDatabase(dataDir);
  server = await prepare({
    environment: {
      DATA_DIR: dataDir,
      LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent",
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  stage.server = server;
  const app = createServer(server.ports.config, requestWording(server.ports));
  app.addHook("onRoute", ({ method, url }: RouteOptions) => {
    for (const each of [method].flat())
      if (each !== "HEAD" && each !== "OPTIONS") routes.add(`${each} ${url}`);
  });
  const { plugins, stop } = await composeLending(server.ports);
  await assemble(app, server.ports, { closing: false }, plugins);
  await app.close();
  await stop();
  for (const checklistState of [
    "OFFER_SELECTION",
    "HMDA",
    "INCOME_VERIFICATION",
    "IDENTITY_VERIFICATION",
  ]) {
    const { status, body, text } = await call("POST", "/sandbox/applications", {
      payload: { persona: "approved", checklistState },
    });
    expect(status, text).toBe(201);
    stage.borrowers.set(checklistState, body);
  }
  const agent = await call("POST", "/sandbox/agents", { payload: {} });
  stage.agent = agent.body.token;
  stage.broker = (await call("POST", "/sandbox/brokers", { payload: {} })).body.token;
  stage.agentLogin = { email: agent.body.email, password: agent.body.password };
  statements.subscribe(countStatement);
}, 300_000);
afterAll(async () => {
  statements.unsubscribe(countStatement);
  await server?.close();
  await cluster?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it("has a row for each route of the server", () => {
  const needed = [...routes].filter((route) => !isSandbox(route) && !isPublicPage(route));
  expect(rows.map(([route]) => route).toSorted()).toEqual(needed.toSorted());
});

describe("a call", () => {
  it.each(rows.map(([route, most, ask, refused]) => ({ route, most, ask, refused })))(
    "$route makes at most $most statements",
    async ({ most, ask, refused }) => {
      const { status, made, text } = await ask();
      if (refused === undefined) expect(status, text).toBeLessThan(400);
      else expect(status, text).toBe(refused);
      expect(made.length, made.join("\n")).toBeLessThanOrEqual(most);
    },
  );

  it("for a page, an asset or a definition makes no statement", async () => {
    const pages = [...routes].filter((route) => isPublicPage(route) && !/[:*]/.test(route));
    expect(pages.length).toBeGreaterThan(30);
    const made: string[] = [];
    for (const route of pages)
      made.push(...(await anybody("GET", route.slice("GET ".length))).made);
    expect(made).toEqual([]);
  });
});
