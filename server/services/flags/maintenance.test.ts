import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { events } from "#server/platform/storage/schema.ts";
import { Borrower } from "#server/testing/borrower.ts";
import { promote } from "#server/testing/promote.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

const URL = "/service-agent/secure/api/v1/maintenance";
const FLAG = "fe-heloc-maintenance";
const closure = {
  routes: ["/account/heloc/:uuid/liens", "/account/heloc/contact*"],
  message: "We are moving our telephones.",
  pageTitle: "Back at noon",
  shouldShowDashboardLink: true,
};
const OPEN = {
  since: null,
  routes: [],
  message: null,
  pageTitle: null,
  shouldShowDashboardLink: false,
};

let server: TestServer;
let agent: Borrower;
beforeAll(async () => {
  server = await testServer({});
  agent = await promote(await new Borrower(server).register());
}, 120_000);
afterAll(async () => {
  await server.remove();
});

/** Returns the flag of an organization, as a browser asks for it. */
const asked = async (org: string) =>
  (
    await new Borrower(server).call(
      "POST",
      "/service-optimize/external/api/v1/feature",
      { featureKey: FLAG, optimizeUser: { trackerId: null } },
      { "x-org": org },
    )
  ).body;

describe("maintenance", () => {
  it("is refused to everybody but an agent who sees the whole organization", async () => {
    const borrower = await new Borrower(server).register();
    const assigned = await promote(await new Borrower(server).register(), "ASSIGNED");
    for (const one of [borrower, assigned]) {
      expect((await one.call("GET", URL)).status).toBe(404);
      expect((await one.call("PUT", URL, closure)).status).toBe(404);
      expect((await one.call("DELETE", URL)).status).toBe(404);
    }
    expect((await new Borrower(server).call("PUT", URL, closure)).status).toBe(401);
    expect((await asked("main")).flagEnabled).toBe(false);
  });

  it("closes pages of the agent's own lender on the running server, and opens them again", async () => {
    const closed = await agent.call("PUT", URL, closure);
    expect(closed.status).toBe(200);
    expect(closed.body).toEqual({ ...closure, since: server.time.now.toISOString() });
    expect((await agent.call("GET", URL)).body).toEqual(closed.body);
    expect(await asked("main")).toEqual({
      enabled: true,
      flagEnabled: true,
      variables: { ...closure, routes: JSON.stringify(closure.routes) },
    });
    expect((await asked("other")).flagEnabled).toBe(false);
    const page = String((await new Borrower(server).call("GET", "/account/heloc")).body);
    expect(page).toContain("Back at noon");

    const { routes } = closure;
    expect((await agent.call("PUT", URL, { routes })).body).toMatchObject({ message: null });
    for (let again = 0; again < 2; again += 1)
      expect((await agent.call("DELETE", URL)).status).toBe(204);
    expect((await agent.call("GET", URL)).body).toEqual(OPEN);
    expect((await asked("main")).flagEnabled).toBe(false);
  });

  it("records each change as an event of the agent", async () => {
    await agent.call("PUT", URL, closure);
    await agent.call("DELETE", URL);
    const rows = await server.ports.database.db.select().from(events);
    const own = rows.filter(({ kind }) => kind.startsWith("maintenance."));
    expect(
      own.slice(-2).map(({ stream, actor, kind, detail }) => [stream, actor, kind, detail]),
    ).toMatchObject([
      [
        agent.uuid,
        `agent:${agent.uuid}`,
        "maintenance.closed",
        { organisation: "main", routes: closure.routes },
      ],
      [agent.uuid, `agent:${agent.uuid}`, "maintenance.opened", { organisation: "main" }],
    ]);
  });

  it.each([
    {},
    { routes: [] },
    { routes: ["https://other.example/"] },
    { routes: ["/a b"] },
    { routes: ["/a"], message: " " },
    { routes: ["/a"], more: 1 },
  ])("rejects the body %j", async (body) => {
    expect((await agent.call("PUT", URL, body)).status).toBe(400);
  });
});
