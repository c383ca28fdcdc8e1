import { randomUUID } from "node:crypto";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Borrower, person } from "#server/testing/borrower.ts";
import { jpeg, pdf } from "#server/testing/files.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { applications } from "#server/platform/storage/schema.ts";
import { removeContents } from "#server/housekeeping-tasks.ts";
import { keepHouse } from "./housekeeping.ts";
import { CONTENT_GRACE } from "./unnamed-contents.ts";

const DAY = 86_400_000;
let server: TestServer;
let ada: Borrower;
beforeAll(async () => {
  server = await testServer();
}, 240_000);
beforeEach(async () => {
  ada = await Borrower.begin(server);
  await ada.submit("person", person);
  await ada.submit("number", { ssn: "123456789" });
});
afterAll(() => server?.remove());

const blobs = () => join(server.dataDir, "blobs");
const contents = async (): Promise<string[]> =>
  (await readdir(blobs(), { recursive: true })).filter((name) => name.length > 2).sort();
const forward = (milliseconds: number) => {
  server.time.now = new Date(server.time.now.getTime() + milliseconds);
};
/** Files carry the machine's time; rows carry the test's. */
const agedContents = () =>
  removeContents(
    server.ports,
    new Date(Math.max(Date.now(), server.time.now.getTime()) + CONTENT_GRACE + DAY),
  );
async function listed(): Promise<string[]> {
  // The test moves real time too, so the session has ended.
  const login = { email: ada.email, password: "correct horse battery staple" };
  ada.token = (await ada.call("POST", "/identity/api/v1/login", login)).body.jwt;
  const { documents = [] } = (await ada.call("GET", ada.path)).body;
  return documents.map(({ uuid }: { uuid: string }) => uuid);
}
const upload = async (content: Uint8Array, name: string, type: string): Promise<string> =>
  (await ada.upload("PASSPORT_FRONT", content, name, type)).body.uuid;

it("deletes only uploads that stay unsubmitted for 30 days", async () => {
  const sent = await upload(pdf(), "sent.pdf", "application/pdf");
  const kept = await upload(jpeg(), "kept.jpg", "image/jpeg");
  await ada.call("PUT", `${ada.path}/drafts/papers`, { data: { photo: [kept] } });
  const orphan = await upload(pdf("another"), "orphan.pdf", "application/pdf");
  forward(30 * DAY - 1000);
  expect((await server.keepHouse()).uploads).toBe(0);
  expect(await listed()).toEqual([sent, kept, orphan]);

  await ada.submit("papers", { photo: [sent] });
  await ada.call("PUT", `${ada.path}/drafts/papers`, { data: { photo: [kept] } });
  forward(2000);
  expect((await server.keepHouse()).uploads).toBe(1);
  expect(await listed()).toEqual([sent, kept]);
  expect((await server.keepHouse()).uploads).toBe(0);

  // A submission named the upload, so it stays although no field names it any more.
  const { documents } = (await ada.call("GET", ada.path)).body;
  expect(documents[0].submittedAt).toBe(new Date(server.time.now.getTime() - 2000).toISOString());
});

it("deletes what is due although the lender of another application is gone", async () => {
  await upload(pdf(), "orphan.pdf", "application/pdf");
  const stray = await Borrower.begin(server);
  await stray.submit("person", person);
  await stray.submit("number", { ssn: "123456789" });
  await stray.upload("PASSPORT_FRONT", pdf(), "stray.pdf", "application/pdf");
  const { db } = server.ports.database;
  await db.update(applications).set({ orgCode: "gone" }).where(eq(applications.uuid, stray.uuid));
  forward(31 * DAY);
  await expect(server.keepHouse()).rejects.toThrow("Organization gone has no flow");
  expect(await listed()).toEqual([]);
  await db.delete(applications).where(eq(applications.uuid, stray.uuid));
  await agedContents();
});

it("runs the tasks that follow one that fails", async () => {
  let runs = 0;
  const round = keepHouse([
    { name: "broken", run: () => Promise.reject(new Error("The disk is away.")) },
    { name: "sound", run: async () => (runs += 1) },
  ]);
  await expect(round).rejects.toThrow("The disk is away.");
  expect(runs).toBe(1);
});

it("deletes only blobs that no document references", async () => {
  const stays = await upload(jpeg(), "stays.jpg", "image/jpeg");
  const before = await contents();
  const uuid = await upload(pdf(), "taken-back.pdf", "application/pdf");
  const [added] = (await contents()).filter((name) => !before.includes(name));
  expect(added).toBeDefined();
  await ada.call("DELETE", `${ada.path}/documents/${uuid}`);
  // A failed transaction left the first content behind, an interrupted write the second.
  const lost = randomUUID();
  await mkdir(join(blobs(), lost.slice(0, 2)), { recursive: true });
  await writeFile(join(blobs(), lost.slice(0, 2), lost), "x");
  const aside = join(blobs(), `incoming-${randomUUID()}`);
  await writeFile(aside, "half");
  expect(await removeContents(server.ports, new Date())).toBe(0);

  const old = new Date("2026-01-01T00:00:00Z");
  await utimes(aside, old, old);
  expect(await agedContents()).toBeGreaterThan(0);
  const left = await contents();
  expect(left).toEqual(before);
  expect(await listed()).toEqual([stays]);
  expect((await ada.call("GET", `${ada.path}/documents/${stays}`)).status).toBe(200);
  expect(await agedContents()).toBe(0);
});
