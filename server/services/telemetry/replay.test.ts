import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openJson } from "#server/platform/sealing/cipher.ts";
import { events } from "#server/platform/storage/schema.ts";
import { Borrower } from "#server/testing/borrower.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";

const link = "https://app.fullstory.com/ui/LENDER/session/12%3A34";
let server: TestServer;
let borrower: Borrower;
beforeAll(async () => {
  server = await testServer();
  borrower = await Borrower.begin(server);
});
afterAll(() => server.remove());

const put = (by: Borrower, body: object) =>
  by.call("PUT", `${borrower.path}/full-story-link`, body);

it("logs the owner's link to a recording once with the application", async () => {
  for (const status of [204, 204]) expect((await put(borrower, { link })).status).toBe(status);
  const noted = await server.ports.database.db
    .select()
    .from(events)
    .where(and(eq(events.stream, borrower.uuid), eq(events.kind, "replay.linked")));
  expect(noted).toHaveLength(1);
  expect(JSON.stringify(noted)).not.toContain("LENDER");
  const { dataKeys, database } = server.ports;
  const key = await dataKeys.get(database.db, borrower.uuid);
  expect(openJson(key, String(noted[0]?.detail["link"]), "replay.linked")).toBe(link);
});

it("rejects a recording from another account or without a session", async () => {
  const other = await new Borrower(server).register();
  expect((await put(other, { link })).status).toBe(404);
  expect((await put(new Borrower(server), { link })).status).toBe(401);
});

it.each([
  "https://replay.lender.example/sessions/12?at=3",
  "https://app.fullstory.com.example/ui/LENDER/session/12",
])("accepts %s, whichever tool recorded", async (other) => {
  expect((await put(borrower, { link: other })).status).toBe(204);
});

it.each([
  "http://app.fullstory.com/ui/LENDER/session/12",
  "javascript:alert(1)",
  "https://person@elsewhere.example/session/12",
  "https://elsewhere.example/a b",
  'https://elsewhere.example/"><script>',
  `https://elsewhere.example/${"a".repeat(1_000)}`,
])("rejects %s as a link to a recording", async (other) => {
  expect((await put(borrower, { link: other })).status).toBe(400);
});
