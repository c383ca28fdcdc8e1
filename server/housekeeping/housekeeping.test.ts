import { randomUUID } from "node:crypto";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Borrower, person } from "#server/testing/borrower.ts";
import { jpeg, pdf } from "#server/testing/files.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { keepHouse } from "./housekeeping.ts";
import { GRACE, removeUnnamedContents } from "./unnamed-contents.ts";
import { PATIENCE } from "./unsent-uploads.ts";

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
/** The files' own times are the machine's; those of the rows are the test's. */
const agedContents = () =>
  removeUnnamedContents(
    server.services,
    new Date(Math.max(Date.now(), server.time.now.getTime()) + GRACE + DAY),
  );
async function listed(): Promise<string[]> {
  // Sessions end in real time, which the test moves too.
  const login = { email: ada.email, password: "correct horse battery staple" };
  ada.token = (await ada.call("POST", "/identity/api/v1/login", login)).body.jwt;
  const { documents = [] } = (await ada.call("GET", ada.path)).body;
  return documents.map(({ uuid }: { uuid: string }) => uuid);
}
const upload = async (content: Uint8Array, name: string, type: string): Promise<string> =>
  (await ada.upload("PASSPORT_FRONT", content, name, type)).body.uuid;

it("forgets what was uploaded and never sent, once it is old enough, and nothing else", async () => {
  const sent = await upload(pdf(), "sent.pdf", "application/pdf");
  const kept = await upload(jpeg(), "kept.jpg", "image/jpeg");
  await ada.call("PUT", `${ada.path}/drafts/papers`, { data: { photo: [kept] } });
  const orphan = await upload(pdf("another"), "orphan.pdf", "application/pdf");
  forward(PATIENCE - 1000);
  expect((await keepHouse(server.services)).uploads).toBe(0);
  expect(await listed()).toEqual([sent, kept, orphan]);

  await ada.submit("papers", { photo: [sent] });
  await ada.call("PUT", `${ada.path}/drafts/papers`, { data: { photo: [kept] } });
  forward(2000);
  expect((await keepHouse(server.services)).uploads).toBe(1);
  expect(await listed()).toEqual([sent, kept]);
  expect((await keepHouse(server.services)).uploads).toBe(0);

  // Named by its submission, it stays also when no field names it any more.
  const { documents } = (await ada.call("GET", ada.path)).body;
  expect(documents[0].submittedAt).toBe(new Date(server.time.now.getTime() - 2000).toISOString());
});

it("removes contents that nothing names any more, and keeps those that something does", async () => {
  const stays = await upload(jpeg(), "stays.jpg", "image/jpeg");
  const before = await contents();
  const uuid = await upload(pdf(), "taken-back.pdf", "application/pdf");
  const [added] = (await contents()).filter((name) => !before.includes(name));
  expect(added).toBeDefined();
  await ada.call("DELETE", `${ada.path}/documents/${uuid}`);
  // A transaction that failed after its content was stored, and a write that was cut off.
  const lost = randomUUID();
  await mkdir(join(blobs(), lost.slice(0, 2)), { recursive: true });
  await writeFile(join(blobs(), lost.slice(0, 2), lost), "x");
  const aside = join(blobs(), `incoming-${randomUUID()}`);
  await writeFile(aside, "half");
  expect(await removeUnnamedContents(server.services, new Date())).toBe(0);

  const old = new Date("2026-01-01T00:00:00Z");
  await utimes(aside, old, old);
  expect(await agedContents()).toBeGreaterThan(0);
  const left = await contents();
  expect(left).toEqual(before);
  expect(await listed()).toEqual([stays]);
  expect((await ada.call("GET", `${ada.path}/documents/${stays}`)).status).toBe(200);
  expect(await agedContents()).toBe(0);
});
