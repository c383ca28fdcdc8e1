/** Polls whose answer has not changed: they decrypt nothing, and a change is in the next answer. */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { typedProduct } from "#engine/testing/typed-product.ts";
import { accounts, notifications, sessions } from "#server/platform/storage/schema.ts";
import { statements } from "#server/platform/storage/statements.ts";
import { Borrower, person } from "#server/testing/borrower.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

/** Others' statements come meanwhile, such as those of housekeeping: only those of a call count. */
const counted = new AsyncLocalStorage<string[]>();
const record = (text: unknown): void => void counted.getStore()?.push(String(text));
const made: string[] = [];

const submit = async (borrower: Borrower): Promise<void> => {
  expect((await borrower.submit("person", person)).status).toBe(200);
};

const accountOf = async (borrower: Borrower): Promise<string> =>
  (await borrower.call("GET", "/identity/secure/api/v1/identity")).body.uuid;

/** Gives the borrower a notification, as a reaction to a write does. */
const notify = async (borrower: Borrower): Promise<void> => {
  const { db } = borrower.server.ports.database;
  const { uuid: accountUuid } = (await borrower.call("GET", "/identity/secure/api/v1/identity"))
    .body;
  await db.insert(notifications).values({
    uuid: randomUUID(),
    accountUuid,
    applicationUuid: borrower.uuid,
    flow: typedProduct.id,
    notification: "welcome",
    occasion: randomUUID(),
    createdAt: borrower.server.time.now,
    readAt: null,
  });
};

const applicationPath = ({ path }: Borrower): string => path;
const statusPath = ({ uuid }: Borrower): string =>
  `/service-krang-${typedProduct.id}/borrower/secure/api/v1/${uuid}/status`;
const conditionsPath = ({ uuid }: Borrower): string =>
  `/service-conditions/external/api/v1/applications/${uuid}/conditions/external-applicants`;
const notificationsPath = (): string => "/service-notification/secure/api/v1/notifications";

const polls = [
  ["the application", applicationPath, submit],
  ["the status", statusPath, submit],
  ["the conditions", conditionsPath, submit],
  ["the notifications", notificationsPath, notify],
] as const;

/** Asks again for what the borrower has. */
const again = (borrower: Borrower, path: string, tag: unknown) =>
  borrower.call("GET", path, undefined, { "if-none-match": String(tag) });

const tagOf = async (borrower: Borrower, path: string): Promise<string> => {
  const { status, headers } = await borrower.call("GET", path);
  expect(status).toBe(200);
  return String(headers.etag);
};

describe.each(DATABASES)("an unchanged poll on %s", (kind) => {
  /** Statements of a poll that is neither the first one nor changed. */
  const cost = kind === "postgres" ? 1 : 0;
  // Processes of one database share its root key.
  const environment = { ROOT_KEY: randomBytes(32).toString("base64") };
  const databases = databasesOf(kind);
  let databaseUrl: string | null = null;
  let server: TestServer;
  beforeAll(async () => {
    databaseUrl = await databases.create();
    server = await testServer({ databaseUrl, environment });
    statements.subscribe(record);
  }, 240_000);
  afterAll(async () => {
    statements.unsubscribe(record);
    await server?.remove();
    await databases.drop();
  });

  it.each(polls)(
    `of %s answers 304 with at most ${cost} statements until something changes`,
    async (_name, pathOf, change) => {
      const ada = await Borrower.begin(server);
      const path = pathOf(ada);
      const tag = await tagOf(ada, path);
      expect((await again(ada, path, tag)).status).toBe(304);
      made.length = 0;
      const unchanged = await counted.run(made, () => again(ada, path, tag));
      expect(unchanged).toMatchObject({ status: 304, body: "", headers: { etag: tag } });
      expect(made.length, made.join("\n")).toBeLessThanOrEqual(cost);

      await change(ada);
      const changed = await again(ada, path, tag);
      expect(changed.status).toBe(200);
      expect(changed.headers.etag).not.toBe(tag);
    },
  );

  it(`is as cheap without its tag: a full read makes at most ${cost} statements`, async () => {
    const ada = await Borrower.begin(server);
    const path = applicationPath(ada);
    const first = await ada.call("GET", path);
    made.length = 0;
    const unchanged = await counted.run(made, () => ada.call("GET", path));
    expect(unchanged).toMatchObject({ status: 200, body: { uuid: ada.uuid } });
    expect(unchanged.body).toEqual(first.body);
    for (const name of ["content-type", "etag", "vary"])
      expect(unchanged.headers[name]).toBe(first.headers[name]);
    expect(made.length, made.join("\n")).toBeLessThanOrEqual(cost);

    await submit(ada);
    const changed = await ada.call("GET", path);
    expect(changed.headers.etag).not.toBe(unchanged.headers.etag);
    expect(changed.body).not.toEqual(unchanged.body);
  });

  it.each(polls)("of %s shows it to no other account", async (_name, pathOf) => {
    const [ada, eve] = [await Borrower.begin(server), await Borrower.begin(server)];
    const path = pathOf(ada);
    const tag = await tagOf(ada, path);
    const answer = await again(eve, path, tag);
    if (path === notificationsPath()) expect(answer).toMatchObject({ status: 200, body: [] });
    else expect(answer.status).toBe(404);
  });

  it.each(polls)("of %s gets 401 at once after log-out", async (_name, pathOf) => {
    const ada = await Borrower.begin(server);
    const path = pathOf(ada);
    const tag = await tagOf(ada, path);
    expect((await again(ada, path, tag)).status).toBe(304);
    await ada.call("POST", "/identity-broker/customer/secure/api/v3/logout", {});
    expect((await again(ada, path, tag)).status).toBe(401);
  });

  it("ends after 30 idle minutes, and polls alone keep a session", async () => {
    const ada = await Borrower.begin(server);
    const tag = await tagOf(ada, statusPath(ada));
    const began = server.time.now;
    const after = async (minutes: number) => {
      server.time.now = new Date(server.time.now.getTime() + minutes * 60_000);
      const answer = await again(ada, statusPath(ada), tag);
      const renewed = answer.headers.authorization;
      if (typeof renewed === "string") ada.token = renewed.slice("Bearer ".length);
      return answer.status;
    };
    expect([await after(14), await after(14), await after(14)]).toEqual([304, 304, 304]);
    expect(await after(31)).toBe(401);
    server.time.now = began;
  });

  it("reads the account anew after its role changes", async () => {
    const ada = await Borrower.begin(server);
    const agents = `/service-agent/secure/api/v1/applications/${ada.uuid}`;
    expect((await ada.call("GET", agents)).status).toBe(404);
    const { db } = server.ports.database;
    const accountUuid = await accountOf(ada);
    // A session without a second factor ends with the new role.
    await db
      .update(accounts)
      .set({ role: "AGENT", reach: "ORGANIZATION" })
      .where(eq(accounts.uuid, accountUuid));
    expect((await ada.call("GET", agents)).status).toBe(401);
    await db
      .update(sessions)
      .set({ secondFactor: true })
      .where(eq(sessions.accountUuid, accountUuid));
    expect((await ada.call("GET", agents)).status).toBe(200);
  });

  it.runIf(kind === "postgres")("sees at once what another process writes", async () => {
    const other = await testServer({ databaseUrl, root: server.root, environment });
    try {
      const here = await Borrower.begin(server);
      const there = new Borrower(other, here.token, here.email);
      there.uuid = here.uuid;
      const path = statusPath(here);
      const tag = await tagOf(here, path);
      expect((await again(here, path, tag)).status).toBe(304);
      await tagOf(here, here.path);
      await submit(there);
      expect((await again(here, path, tag)).status).toBe(200);
      const read = (borrower: Borrower) => borrower.call("GET", here.path);
      expect((await read(here)).body).toEqual((await read(there)).body);
      await there.call("POST", "/identity-broker/customer/secure/api/v3/logout", {});
      expect((await again(here, path, tag)).status).toBe(401);
    } finally {
      await other.remove();
    }
  });
});
