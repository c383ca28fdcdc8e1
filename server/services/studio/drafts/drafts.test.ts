import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#server/platform/storage/schema.ts";
import { Borrower } from "#server/testing/borrower.ts";
import { promote } from "#server/testing/promote.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { studioPlugin } from "../routes.ts";

const OWN = "flows/organisations/other/organisation.json";
const MAIN = "flows/organisations/main/organisation.json";

let server: TestServer;
let author: Borrower;
let colleague: Borrower;
let stranger: Borrower;

beforeAll(async () => {
  server = await testServer({ plugins: [(services) => studioPlugin(services, "main")] });
  author = await promote(await new Borrower(server).register("other"));
  colleague = await promote(await new Borrower(server).register("other"));
  stranger = await promote(await new Borrower(server).register("main"));
}, 240_000);
afterAll(() => server?.remove());

const fileText = (path: string) => readFile(join(server.root, path), "utf8");
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const begin = async (person: Borrower, name = "A change"): Promise<string> =>
  (await person.call("POST", "/studio-service/drafts", { name })).body.draft.id;
const write = (person: Borrower, id: string, ...changes: object[]) =>
  person.call("PUT", `/studio-service/drafts/${id}/files`, { changes });
const read = async (person: Borrower, id: string) =>
  (await person.call("GET", `/studio-service/drafts/${id}`)).body;

let id: string;
let live: string;
beforeEach(async () => {
  id = await begin(author);
  live = await fileText(OWN);
});

/** The live text with other values. */
const with_ = (text: string, values: object) =>
  `${JSON.stringify({ ...JSON.parse(text), ...values }, null, 2)}\n`;

it("keeps a draft's exact text and leaves the files and the live definitions", async () => {
  const text = live.replace("{", "{\n\n ");
  const answer = await write(author, id, { path: OWN, base: hashOf(live), text });
  expect(answer.status).toBe(200);
  expect((await read(author, id)).texts).toEqual({ [OWN]: text });
  expect(await fileText(OWN)).toBe(live);
  const { files } = (await author.call("GET", "/studio-service/definitions")).body;
  expect(files[OWN]).toBe(live);
});

it("isolates the drafts of two people on one file", async () => {
  const other = await begin(colleague);
  await write(author, id, {
    path: OWN,
    base: hashOf(live),
    text: with_(live, { companyNameShort: "A" }),
  });
  await write(colleague, other, {
    path: OWN,
    base: hashOf(live),
    text: with_(live, { companyNameShort: "B" }),
  });
  expect(JSON.parse((await read(author, id)).texts[OWN])).toMatchObject({ companyNameShort: "A" });
  expect(JSON.parse((await read(author, other)).texts[OWN])).toMatchObject({
    companyNameShort: "B",
  });
});

it("drops a file from the draft when its text is the live one again", async () => {
  const text = with_(live, { companyNameShort: "A" });
  await write(author, id, { path: OWN, base: hashOf(live), text });
  const answer = await write(author, id, { path: OWN, base: hashOf(text), text: live });
  expect(answer.body.draft.files).toEqual([]);
});

describe("two writes from one version", () => {
  it("joins changes of different places", async () => {
    const [first, second] = [{ companyNameShort: "A" }, { companyNameLegal: "B" }];
    await write(author, id, { path: OWN, base: hashOf(live), text: with_(live, first) });
    const answer = await write(author, id, {
      path: OWN,
      base: hashOf(live),
      text: with_(live, second),
    });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body.texts[OWN])).toMatchObject({ ...first, ...second });
  });

  it("refuses changes of one place, shows both values and writes nothing", async () => {
    const first = with_(live, { companyNameShort: "A" });
    await write(author, id, { path: OWN, base: hashOf(live), text: first });
    const answer = await write(author, id, {
      path: OWN,
      base: hashOf(live),
      text: with_(live, { companyNameShort: "B" }),
    });
    expect([answer.status, answer.body.code]).toEqual([409, "draft-clash"]);
    expect(answer.body.clashes).toEqual([
      { path: OWN, pointer: "/companyNameShort", base: "Other", mine: "B", theirs: "A" },
    ]);
    expect((await read(author, id)).texts[OWN]).toBe(first);
  });

  it("refuses a text whose beginning nobody knows", async () => {
    const answer = await write(author, id, { path: OWN, base: hashOf("unknown"), text: "{}" });
    expect([answer.status, answer.body.code, answer.body.paths]).toEqual([
      409,
      "definitions-changed",
      [OWN],
    ]);
  });
});

it("rejects text that is no JSON", async () => {
  expect((await write(author, id, { path: OWN, base: hashOf(live), text: "{" })).status).toBe(400);
});

it("rejects a lender's change of another lender's file and of a shared one", async () => {
  for (const path of [MAIN, "flows/retention.json"])
    expect((await write(author, id, { path, base: null, text: "{}" })).body.code).toBe("not-yours");
});

describe("another person", () => {
  it("of the same lender reads a draft and cannot change or delete it", async () => {
    expect((await colleague.call("GET", `/studio-service/drafts/${id}`)).status).toBe(200);
    const answer = await write(colleague, id, { path: OWN, base: hashOf(live), text: "{}" });
    expect([answer.status, answer.body.code]).toEqual([403, "not-your-draft"]);
    expect((await colleague.call("DELETE", `/studio-service/drafts/${id}`)).status).toBe(403);
  });

  it("of another lender finds no draft", async () => {
    for (const [method, part, body] of [
      ["GET", "", undefined],
      ["GET", "/comparison", undefined],
      ["GET", "/impact", undefined],
      ["PUT", "/files", { changes: [{ path: OWN, base: null, text: "{}" }] }],
      ["POST", "/approval", { hash: "0".repeat(64) }],
      ["POST", "/publication", { hash: "0".repeat(64) }],
      ["DELETE", "", undefined],
    ] as const)
      expect(
        (await stranger.call(method, `/studio-service/drafts/${id}${part}`, body)).status,
        `${method} ${part}`,
      ).toBe(404);
    const { drafts } = (await stranger.call("GET", "/studio-service/drafts")).body;
    expect(drafts).toEqual([]);
  });
});

it("deletes a draft", async () => {
  expect((await author.call("DELETE", `/studio-service/drafts/${id}`)).status).toBe(204);
  expect((await author.call("GET", `/studio-service/drafts/${id}`)).status).toBe(404);
});

describe("a person with the role reader alone", () => {
  it("reads and changes nothing", async () => {
    const reader = await promote(await new Borrower(server).register("other"), "ORGANIZATION", [
      "reader",
    ]);
    expect((await reader.call("GET", `/studio-service/drafts/${id}`)).status).toBe(200);
    const hash = (await read(reader, id)).draft.hash;
    for (const [method, path, body] of [
      ["POST", "/studio-service/drafts", { name: "x" }],
      [
        "PUT",
        `/studio-service/drafts/${id}/files`,
        { changes: [{ path: OWN, base: null, text: "{}" }] },
      ],
      ["POST", `/studio-service/drafts/${id}/review`, { hash }],
      ["POST", `/studio-service/drafts/${id}/approval`, { hash }],
      ["POST", `/studio-service/drafts/${id}/publication`, { hash }],
    ] as const) {
      const answer = await reader.call(method, path, body);
      expect([answer.status, answer.body.code], path).toEqual([403, "role-missing"]);
    }
  });

  it("is nobody in the studio without any role", async () => {
    const agent = await promote(await new Borrower(server).register("other"), "ORGANIZATION", []);
    expect((await agent.call("GET", "/studio-service/session")).status).toBe(404);
    const [row] = await server.ports.database.db
      .select()
      .from(accounts)
      .where(eq(accounts.uuid, agent.uuid));
    expect(row?.studioRoles).toEqual([]);
  });
});
