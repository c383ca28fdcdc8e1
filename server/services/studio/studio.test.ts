import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { events } from "#server/platform/storage/schema.ts";
import { Borrower } from "#server/testing/borrower.ts";
import { promote } from "#server/testing/promote.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { studioPlugin } from "./routes.ts";

let server: TestServer;
let owner: Borrower;
let lender: Borrower;
let borrower: Borrower;

beforeAll(async () => {
  server = await testServer({
    plugins: [(services) => studioPlugin({ ...services, studioStore: "files" }, "main")],
  });
  owner = await promote(await new Borrower(server).register("main"));
  lender = await promote(await new Borrower(server).register("other"));
  borrower = await new Borrower(server).register("main");
}, 240_000);
afterAll(() => server?.remove());

const textOf = (path: string) => readFile(join(server.root, path), "utf8");
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const filesFor = async (person: Borrower): Promise<Record<string, string>> =>
  (await person.call("GET", "/studio-service/definitions")).body.files;
const save = (person: Borrower, ...changes: object[]) =>
  person.call("PUT", "/studio-service/files", { changes });

const own = "flows/organisations/other/organisation.json";
const foreign = "flows/organisations/main/organisation.json";

describe("reading", () => {
  it("returns the exact text of every definition to people of the main organization", async () => {
    const files = await filesFor(owner);
    expect(files[own]).toBe(await textOf(own));
    expect(files[foreign]).toBe(await textOf(foreign));
  });

  it("returns to a lender the shared definitions and its own, and nothing of another", async () => {
    const files = await filesFor(lender);
    expect(files[own]).toBe(await textOf(own));
    expect(Object.keys(files)).toContain("schemas/flow.schema.json");
    const { organisations } = (await lender.call("GET", "/studio-service/session")).body;
    const lenders = Object.keys(files).flatMap(
      (path) => /^flows\/organisations\/([^/]+)\//.exec(path)?.[1] ?? [],
    );
    expect(new Set(lenders)).toEqual(new Set(organisations));
    expect(organisations).not.toContain("third");
  });

  it.each(["session", "definitions"])("hides %s from borrowers and strangers", async (name) => {
    const path = `/studio-service/${name}`;
    expect((await borrower.call("GET", path)).status).toBe(404);
    expect((await new Borrower(server).call("GET", path)).status).toBe(401);
  });
});

describe("saving", () => {
  it("writes the bytes that it gets, and records who saved which files", async () => {
    const text = (await textOf(own)).replace("{", "{ ");
    const answer = await save(lender, { path: own, base: hashOf(await textOf(own)), text });
    expect(answer.status).toBe(200);
    expect(await textOf(own)).toBe(text);
    const noted = await server.ports.database.db
      .select()
      .from(events)
      .where(eq(events.kind, "studio.saved"));
    expect(noted.map(({ detail }) => detail.paths)).toEqual([[own]]);
  });

  it("adds and removes a file", async () => {
    const path = "flows/organisations/other/copy/added.json";
    expect((await save(lender, { path, base: null, text: "{}\n" })).status).toBe(200);
    expect(await textOf(path)).toBe("{}\n");
    expect((await save(lender, { path, base: hashOf("{}\n"), text: null })).status).toBe(200);
    await expect(textOf(path)).rejects.toThrow("ENOENT");
    await rm(join(server.root, "flows/organisations/other/copy"), { recursive: true, force: true });
  });

  it("writes none of the files when another person has changed one of them", async () => {
    const before = await textOf(own);
    const answer = await save(
      owner,
      { path: own, base: hashOf(before), text: "{}" },
      { path: foreign, base: hashOf("an earlier text"), text: "{}" },
    );
    expect([answer.status, answer.body.code, answer.body.paths]).toEqual([
      409,
      "definitions-changed",
      [foreign],
    ]);
    expect(await textOf(own)).toBe(before);
  });

  it("rejects text that is no JSON, with its place", async () => {
    const base = hashOf(await textOf(own));
    const answer = await save(lender, { path: own, base, text: '{ "a": }' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.join(" ")).toContain(own);
  });

  it.each([
    ["of another lender", foreign],
    ["of all lenders", "flows/places.json"],
  ])("rejects a lender's change %s", async (_, path) => {
    const answer = await save(lender, { path, base: null, text: "{}" });
    expect([answer.status, answer.body.code]).toEqual([403, "not-yours"]);
  });

  it.each([
    "flows/../package.json",
    "server/a.json",
    "flows/.hidden.json",
    "/flows/a.json",
    "flows/a.ts",
  ])("rejects the path %s", async (path) => {
    expect((await save(owner, { path, base: null, text: "{}" })).status).toBe(400);
  });
});
