import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { typedProduct } from "#engine/testing/typed-product.ts";
import { referralToken } from "#server/lending/brokers/referrals.ts";
import { eraseApplication } from "#server/lending/retention/erase-application.ts";
import {
  accounts,
  applications,
  dataKeys,
  events,
  referrals,
} from "#server/platform/storage/schema.ts";
import { createBroker } from "#server/services/sandbox/agents.ts";
import { Borrower, PASSWORD, person } from "#server/testing/borrower.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { pdf } from "#server/testing/files.ts";
import { promote } from "#server/testing/promote.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

const product = typedProduct.id;
const home = "/service-lead-portal/secure/api/v1/broker";
const sendLink = "/service-lead-portal/secure/api/v1/referrals";
const cards = "/service-agent/secure/api/v1/originators";
const invited = { product, firstName: "Ruth", lastName: "Amari", email: "ruth@example.com" };
const DAY = 86_400_000;

let server: TestServer;
let robin: Borrower;
let other: Borrower;
let elsewhere: Borrower;
let agent: Borrower;
let borrower: Borrower;
let document = "";

const broker = async (org: string, email: string): Promise<Borrower> =>
  new Borrower(server, (await createBroker(server.ports, org, email)).token, email);

/** Returns the secret in the link of the newest referral. */
async function secretOf(uuid: string): Promise<string> {
  return referralToken(server.ports, server.ports.database.db, uuid);
}

const open = (one: Borrower, referral?: string, referrer?: string) =>
  one.call("POST", `/service-application/api/v1/application/${product}`, {
    flow: "register",
    submissions: [
      { screen: "income", data: { annual: 90_000 } },
      { screen: "login", data: { terms: true } },
    ],
    ...(referral === undefined ? {} : { referral }),
    ...(referrer === undefined ? {} : { referrer }),
  });

const listOf = async (one: Borrower) => (await one.call("GET", home)).body.applications;

beforeAll(async () => {
  const root = await fixtureRoot();
  await mkdir(join(root, "flows/register/mail"), { recursive: true });
  await writeFile(
    join(root, "flows/register/mail/application-started.json"),
    JSON.stringify({
      id: "application-started",
      description: "A broker's link.",
      to: "/profile/email",
      when: "profile.email != null",
      event: "application-started",
      subject: "Your application",
      body: ["Open it."],
    }),
  );
  server = await testServer({ root });
  robin = await broker("main", "robin@example.com");
  other = await broker("main", "noor@example.com");
  elsewhere = await broker("other", "kim@example.com");
  agent = await promote(await new Borrower(server).register());
  const { uuid } = (await robin.call("POST", sendLink, invited)).body;
  borrower = await new Borrower(server).register();
  const { body } = await open(borrower, await secretOf(uuid));
  borrower.uuid = body.application.uuid;
  await borrower.submit("person", person);
  await borrower.submit("number", { ssn: "123456789" });
  document = (await borrower.upload("PASSPORT_FRONT", pdf())).body.uuid;
}, 240_000);
afterAll(() => server?.remove());

describe("a broker's page", () => {
  it("lists the referred applications without income, identifiers and documents", async () => {
    const { status, body } = await robin.call("GET", home);
    expect(status).toBe(200);
    const [only] = body.applications;
    expect(body.applications).toHaveLength(1);
    expect(Object.keys(only).toSorted()).toEqual(
      ["id", "borrower", "product", "stage", "state", "startedAt", "changedAt"].toSorted(),
    );
    // The broker's own words: the application says Ada Lovelace.
    expect([only.borrower, only.state]).toEqual(["Ruth Amari", "OPEN"]);
    const text = JSON.stringify(body);
    const { firstName, lastName, dob } = person;
    for (const secret of [firstName, lastName, dob, "90000", "6789", document, borrower.uuid])
      expect(text).not.toContain(secret);
    expect(text).not.toContain(borrower.email);
  });

  it("shows nothing to another broker, and to a broker of another lender", async () => {
    expect(await listOf(other)).toEqual([]);
    expect(await listOf(elsewhere)).toEqual([]);
  });

  it("names no borrower who came by the shared link", async () => {
    const { db } = server.ports.database;
    const [row] = await db.select().from(applications).where(eq(applications.uuid, borrower.uuid));
    const walkIn = await new Borrower(server).register();
    expect((await open(walkIn, undefined, row?.referrerUuid ?? "")).status).toBe(201);
    const list = await listOf(robin);
    expect(list.map((each: { borrower: string | null }) => each.borrower).toSorted()).toEqual([
      "Ruth Amari",
      null,
    ]);
    expect(await listOf(other)).toEqual([]);
  });

  it("moves with the application", async () => {
    const before = (await listOf(robin)).find(({ borrower: name }: { borrower: string }) => name);
    server.time.now = new Date(server.time.now.getTime() + 60_000);
    expect((await borrower.submit("papers", { photo: [document] })).status).toBe(200);
    const after = (await listOf(robin)).find(({ id }: { id: string }) => id === before.id);
    expect(after.changedAt > before.changedAt).toBe(true);
  });
});

describe("access", () => {
  it("answers a broker as if no application existed, on every call about one", async () => {
    const path = borrower.path;
    const staff = `/service-agent/secure/api/v1/applications/${borrower.uuid}`;
    const versionOf = async () => (await borrower.call("GET", path)).headers["etag"];
    const before = await versionOf();
    const calls = [
      ["GET", path],
      ["HEAD", path],
      ["POST", `${path}/screens`, { screen: "address", action: "continue", data: {} }],
      ["GET", `${path}/drafts/address`],
      ["PUT", `${path}/drafts/address`, { data: { street: "canary" } }],
      ["GET", `${path}/documents/${document}`],
      ["GET", `${path}/documents/archive`],
      ["DELETE", `${path}/documents/${document}`],
      ["POST", `${path}/documents/${document}/read`, {}],
      ["GET", `/service-krang-heloc/borrower/secure/api/v1/${borrower.uuid}/status`],
      ["GET", staff],
      ["GET", `${staff}/documents/${document}`],
      ["POST", `${staff}/conditions`, { categoryEnum: "GENERIC_DOCUMENT_REQUEST" }],
      ["PATCH", `${staff}/conditions/${borrower.uuid}`, { status: "ACCEPTED" }],
      ["PUT", `${staff}/agents/${borrower.uuid}`, {}],
      ["PUT", `${staff}/hold`, { reason: "OTHER" }],
      ["GET", cards],
      ["POST", cards, { originatorName: "Eve", nmls: "1" }],
      ["GET", "/service-agent/secure/api/v1/chats"],
    ] as const;
    for (const [method, url, body] of calls)
      for (const one of [robin, other, elsewhere]) {
        const { status } = await one.call(method, url, body);
        expect(status, `${method} ${url}`).toBe(404);
      }
    expect(await versionOf()).toBe(before);
    const all = `/service-application/api/v1/application/${product}/all`;
    expect((await robin.call("GET", all)).body).toEqual([]);
  });

  it("answers only brokers on a broker's calls", async () => {
    for (const [method, url, body] of [
      ["GET", home],
      ["POST", sendLink, invited],
    ] as const) {
      expect((await new Borrower(server).call(method, url, body)).status).toBe(401);
      for (const one of [borrower, agent])
        expect((await one.call(method, url, body)).status, url).toBe(404);
    }
  });

  it("lets only staff with the reach ORGANIZATION manage originators, in their organization", async () => {
    const assigned = await promote(await new Borrower(server).register(), "ASSIGNED");
    const foreign = await promote(await new Borrower(server).register("other"));
    const [{ uuid }] = (await agent.call("GET", cards)).body;
    for (const [method, url, body] of [
      ["GET", cards],
      ["PUT", `${cards}/${uuid}`, { retired: true }],
      ["POST", `${cards}/${uuid}/invitation`, {}],
    ] as const) {
      expect((await new Borrower(server).call(method, url, body)).status).toBe(401);
      for (const one of [borrower, robin, assigned])
        expect((await one.call(method, url, body)).status, `${method} ${url}`).toBe(404);
      if (url !== cards) expect((await foreign.call(method, url, body)).status).toBe(404);
    }
  });
});

describe("a broker's link", () => {
  const stateOf = async (token: string, org = "main") =>
    (
      await new Borrower(server).call(
        "POST",
        "/service-lead-portal/api/v1/referrals/open",
        { token },
        { "x-org": org },
      )
    ).body.state;

  it("opens one application, of its lender, for 30 days", async () => {
    const to = (email: string) => robin.call("POST", sendLink, { ...invited, email });
    const first = await secretOf((await to("one@example.com")).body.uuid);
    const second = await secretOf((await to("two@example.com")).body.uuid);
    expect([await stateOf(first), await stateOf(first, "other")]).toEqual(["OPEN", "UNKNOWN"]);
    expect((await open(await new Borrower(server).register("other"), first)).status).toBe(410);
    const ada = await new Borrower(server).register();
    expect((await open(ada, first)).status).toBe(201);
    expect(await stateOf(first)).toBe("USED");
    expect((await open(ada, first)).status).toBe(410);
    server.time.now = new Date(server.time.now.getTime() + 30 * DAY);
    expect(await stateOf(second)).toBe("EXPIRED");
    expect((await open(await new Borrower(server).register(), second)).status).toBe(410);
    server.time.now = new Date(server.time.now.getTime() - 30 * DAY);
  });

  it("is enqueued once for an idempotency key, and never more than the limit of an address", async () => {
    const before = server.jobs.length;
    const body = { ...invited, email: "repeat@example.com" };
    const headers = { "idempotency-key": "link-1" };
    const answers = [
      await robin.call("POST", sendLink, body, headers),
      await robin.call("POST", sendLink, body, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.uuid).toBe(answers[1]?.body.uuid);
    expect(server.jobs.length).toBe(before + 1);
    let status = 201;
    for (let count = 0; count < 20 && status === 201; count += 1)
      ({ status } = await robin.call("POST", sendLink, body));
    expect(status).toBe(429);
  });

  it("is erased with its application, and unused after 60 days", async () => {
    const { db } = server.ports.database;
    const sent = await robin.call("POST", sendLink, { ...invited, email: "gone@example.com" });
    const [used] = await db
      .select()
      .from(referrals)
      .where(eq(referrals.applicationUuid, borrower.uuid));
    const [row] = await db.select().from(applications).where(eq(applications.uuid, borrower.uuid));
    const { version = 0 } = row ?? {};
    await server.ports.database.transaction((tx) =>
      eraseApplication(server.ports, tx, { uuid: borrower.uuid, version, ending: "test" }),
    );
    const left = async (uuid = "") => [
      (await db.select().from(referrals).where(eq(referrals.uuid, uuid))).length,
      (await db.select().from(dataKeys).where(eq(dataKeys.owner, uuid))).length,
    ];
    expect(await left(used?.uuid)).toEqual([0, 0]);
    expect(await left(sent.body.uuid)).toEqual([1, 1]);
    server.time.now = new Date(server.time.now.getTime() + 61 * DAY);
    await server.keepHouse();
    expect(await left(sent.body.uuid)).toEqual([0, 0]);
    server.time.now = new Date(server.time.now.getTime() - 61 * DAY);
  });
});

describe("the lender", () => {
  it("adds a card, changes it, and withdraws it with the broker's access", async () => {
    const card = { originatorName: "Lena Ortiz", nmls: "9930555", email: "lena@example.com" };
    const added = await agent.call("POST", cards, card);
    expect([added.status, added.body.broker]).toEqual([201, "NONE"]);
    const path = `${cards}/${added.body.uuid}`;
    const shown = `/service-lead-portal/api/lo/${added.body.uuid}`;
    const asSeen = async (org = "main") =>
      new Borrower(server).call("GET", shown, undefined, { "x-org": org });
    expect((await asSeen()).body.originatorDisplayInfo.originatorName).toBe("Lena Ortiz");
    expect((await asSeen("other")).status).toBe(404);
    await agent.call("PUT", path, { card: { ...card, originatorName: "Lena Ortiz-Vega" } });
    expect((await asSeen()).body.originatorDisplayInfo.originatorName).toBe("Lena Ortiz-Vega");
    await agent.call("PUT", path, { retired: true });
    expect((await asSeen()).status).toBe(404);
    expect((await agent.call("POST", `${path}/invitation`, {})).status).toBe(400);
    await agent.call("PUT", path, { retired: false });
    expect((await asSeen()).status).toBe(200);
    const rows = await server.ports.database.db
      .select({ kind: events.kind })
      .from(events)
      .where(eq(events.stream, added.body.uuid));
    expect(rows.map(({ kind }) => kind)).toEqual([
      "originator.added",
      "originator.changed",
      "originator.changed",
      "originator.changed",
    ]);
  });

  it("invites a broker, whose first log-in sets up a second step", async () => {
    const { db } = server.ports.database;
    const card = { originatorName: "Sam Ito", nmls: "9930777", email: "sam.ito@example.com" };
    const { uuid } = (await agent.call("POST", cards, card)).body;
    expect((await agent.call("POST", `${cards}/${uuid}/invitation`, {})).status).toBe(202);
    const job = server.jobs.at(-1);
    expect(job?.options["event"]).toBe("broker-invited");
    const [account] = await db
      .select()
      .from(accounts)
      .where(eq(accounts.uuid, String(job?.options["account"])));
    expect([account?.role, account?.verifiedAt]).toEqual(["BROKER", null]);
    const statusOf = async () =>
      (await agent.call("GET", cards)).body.find((each: { uuid: string }) => each.uuid === uuid)
        .broker;
    expect(await statusOf()).toBe("INVITED");

    const { makeAccountLink } = await import("#server/platform/accounts/links.ts");
    const token = await makeAccountLink(db, "join", account?.uuid ?? "", server.time.now, DAY);
    const nobody = new Borrower(server);
    const reset = () =>
      nobody.call("POST", "/identity/api/v1/password/reset", { token, password: PASSWORD });
    expect((await reset()).status).toBe(204);
    expect((await reset()).status).toBe(410);
    expect(await statusOf()).toBe("JOINED");
    const login = { email: card.email, password: PASSWORD };
    const step = await nobody.call("POST", "/identity/api/v1/login", login);
    expect([step.status, step.body.enroll, step.body.jwt]).toEqual([202, true, undefined]);
  });

  it("ends a withdrawn broker's session at once", async () => {
    const gone = await broker("main", "gone@example.com");
    expect((await gone.call("GET", home)).status).toBe(200);
    const list = (await agent.call("GET", cards)).body as {
      uuid: string;
      card: { email?: string };
    }[];
    const { uuid = "" } = list.find(({ card }) => card.email === gone.email) ?? {};
    await agent.call("PUT", `${cards}/${uuid}`, { retired: true });
    expect((await gone.call("GET", home)).status).toBe(401);
  });
});
