import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Borrower } from "#server/testing/borrower.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { promote } from "#server/testing/promote.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { publishDue } from "./publish-due.ts";
import { studioPlugin } from "../routes.ts";

const OWN = "flows/organisations/other/organisation.json";
const named = (companyNameShort: string) =>
  `${JSON.stringify({ orgCode: "other", companyNameShort, orgMetaData: { companyInfo: { timeZone: "America/Denver" } } }, null, 2)}\n`;
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

let root: string;
let dataDir: string;
let server: TestServer;
let author: Borrower;
let approver: Borrower;

const open = async (): Promise<void> => {
  server = await testServer({
    root,
    dataDir,
    plugins: [(services) => studioPlugin(services, "main")],
  });
};
beforeAll(async () => {
  root = await fixtureRoot();
  await writeFile(join(root, OWN), named("Other"));
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-schedule-"));
  await copyDatabase(dataDir);
  await open();
  author = await promote(await new Borrower(server).register("other"));
  approver = await promote(await new Borrower(server).register("other"));
}, 240_000);
afterAll(async () => {
  await server?.remove();
  for (const path of [root, dataDir]) await rm(path, { recursive: true, force: true });
});
beforeEach(() => {
  // 5:00 in Denver. A token ends after a quarter of an hour.
  server.time.now = new Date("2026-11-20T12:00:00Z");
});

const liveText = async (): Promise<string> =>
  (await author.call("GET", "/studio-service/definitions")).body.files[OWN];
const draftOf = async (id: string) =>
  (await author.call("GET", `/studio-service/drafts/${id}`)).body.draft;
const scheduled = (draft: { id: string; hash: string }, at: string, person = author) =>
  person.call("PUT", `/studio-service/drafts/${draft.id}/schedule`, { hash: draft.hash, at });

async function approved(name: string): Promise<{ id: string; hash: string }> {
  const { id } = (await author.call("POST", "/studio-service/drafts", { name })).body.draft;
  const written = await author.call("PUT", `/studio-service/drafts/${id}/files`, {
    changes: [{ path: OWN, base: hashOf(await liveText()), text: named(name) }],
  });
  const { hash } = written.body.draft;
  await author.call("POST", `/studio-service/drafts/${id}/review`, { hash });
  await approver.call("POST", `/studio-service/drafts/${id}/approval`, { hash });
  return { id, hash };
}
const due = () => publishDue(server.ports, "main");

it("publishes at the time on the lender's clock, not before, and also after a restart", async () => {
  const draft = await approved("At its time");
  const answer = await scheduled(draft, "2026-11-20T05:10");
  expect([answer.status, answer.body.publishAt, answer.body.publishZone]).toEqual([
    200,
    "2026-11-20T12:10:00.000Z",
    "America/Denver",
  ]);
  server.time.now = new Date("2026-11-20T12:09:59Z");
  expect(await due()).toBe(0);
  expect(await liveText()).toBe(named("Other"));

  await server.close();
  await open();
  for (const person of [author, approver]) Object.assign(person, { server });
  server.time.now = new Date("2026-11-20T12:10:00Z");
  expect(await due()).toBe(1);
  expect(await liveText()).toBe(named("At its time"));
  expect(await draftOf(draft.id)).toMatchObject({ state: "published", publishAt: null });
  expect(await due()).toBe(0);
}, 240_000);

it("publishes once when two servers look at the same moment", async () => {
  await scheduled(await approved("Once"), "2026-11-20T05:10");
  server.time.now = new Date("2026-11-20T12:12:00Z");
  const counts = await Promise.all([due(), due()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
}, 240_000);

describe("the time", () => {
  it("is taken back when the draft is edited", async () => {
    const draft = await approved("Edited");
    await scheduled(draft, "2026-11-20T05:10");
    await author.call("PUT", `/studio-service/drafts/${draft.id}/files`, {
      changes: [{ path: OWN, base: hashOf(named("Edited")), text: named("Edited again") }],
    });
    expect(await draftOf(draft.id)).toMatchObject({ state: "open", publishAt: null });
    server.time.now = new Date("2026-11-20T12:12:00Z");
    expect(await due()).toBe(0);
    expect(await liveText()).not.toBe(named("Edited again"));
  });

  it("is taken back by a publisher, and the approval stays", async () => {
    const draft = await approved("Taken back");
    await scheduled(draft, "2026-11-20T05:10");
    const answer = await author.call("DELETE", `/studio-service/drafts/${draft.id}/schedule`);
    expect(answer.body).toMatchObject({ state: "approved", publishAt: null });
    server.time.now = new Date("2026-11-20T12:12:00Z");
    expect(await due()).toBe(0);
  });

  it.each([
    ["2026-11-20T04:59", "time-over"],
    ["2027-03-14T02:30", "no-such-time"],
    ["2026-02-30T12:00", "no-such-time"],
    ["2026-11-20T25:00", "no-such-time"],
  ])("cannot be %s", async (at, code) => {
    const draft = await approved(`At ${at}`);
    const answer = await scheduled(draft, at);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it("needs an approval and the role of a publisher", async () => {
    const { id } = (await author.call("POST", "/studio-service/drafts", { name: "Open" })).body
      .draft;
    const { hash } = await draftOf(id);
    expect((await scheduled({ id, hash }, "2026-11-20T05:10")).body.code).toBe("not-approved");
    const reader = await promote(await new Borrower(server).register("other"), "ORGANIZATION", [
      "reader",
    ]);
    expect((await scheduled({ id, hash }, "2026-11-20T05:10", reader)).status).toBe(403);
  });
});

it("says why a draft did not go live when the person may not publish any more", async () => {
  const leaving = await promote(await new Borrower(server).register("other"));
  const draft = await approved("Left alone");
  await scheduled(draft, "2026-11-20T05:10", leaving);
  await promote(leaving, "ORGANIZATION", ["reader"]);
  server.time.now = new Date("2026-11-20T12:12:00Z");
  expect(await due()).toBe(0);
  expect(await draftOf(draft.id)).toMatchObject({
    state: "approved",
    publishAt: null,
    publishFault: "Who chose the time may not publish any more.",
  });
});
