/** An author of one lender learns nothing of another: every call of the studio, with everything that exists there. */
import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { typedProduct } from "#engine/testing/typed-product.ts";
import { type Answer, Borrower } from "#server/testing/borrower.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { promote } from "#server/testing/promote.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { maySeeFinding } from "./access.ts";
import { studioPlugin } from "./routes.ts";

const SECRET = "Hidden Hollow";
const CODE = "hidden-hollow";
const FOLDER = `flows/organisations/${CODE}`;
const FILE = `${FOLDER}/organisation.json`;
const textOf = (name: string) =>
  `${JSON.stringify({ orgCode: CODE, companyNameShort: name }, null, 2)}\n`;
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

let root: string;
let server: TestServer;
let stranger: Borrower;
const routes = new Set<string>();
/** What the other lender has: an open draft, an approved one, and a release. */
const theirs = { draft: "", hash: "", release: 0, application: "" };

beforeAll(async () => {
  root = await fixtureRoot();
  await mkdir(join(root, FOLDER));
  await writeFile(join(root, FILE), textOf(SECRET));
  server = await testServer({
    root,
    plugins: [
      (services) => async (app) => {
        app.addHook("onRoute", ({ method, url }) => {
          for (const each of [method].flat()) if (each !== "HEAD") routes.add(`${each} ${url}`);
        });
        await studioPlugin(services, "main")(app);
      },
    ],
  });
  const person = async (org: string) => promote(await new Borrower(server).register(org));
  const [author, approver] = [await person(CODE), await person(CODE)];
  stranger = await person("other");
  theirs.application = (await Borrower.begin(server, CODE)).uuid;
  const drafted = async (name: string) => {
    const { id } = (await author.call("POST", "/studio-service/drafts", { name })).body.draft;
    const { files } = (await author.call("GET", "/studio-service/definitions")).body;
    const written = await author.call("PUT", `/studio-service/drafts/${id}/files`, {
      changes: [{ path: FILE, base: hashOf(files[FILE]), text: textOf(`${SECRET}, ${name}`) }],
    });
    const { hash } = written.body.draft;
    await author.call("POST", `/studio-service/drafts/${id}/review`, { hash });
    await approver.call("POST", `/studio-service/drafts/${id}/approval`, { hash });
    return { id, hash };
  };
  const first = await drafted(`${SECRET} 1`);
  const published = await author.call("POST", `/studio-service/drafts/${first.id}/publication`, {
    hash: first.hash,
    reason: SECRET,
  });
  expect(published.status, JSON.stringify(published.body)).toBe(201);
  const second = await drafted(`${SECRET} 2`);
  Object.assign(theirs, {
    draft: second.id,
    hash: second.hash,
    release: published.body.number,
  });
}, 240_000);
afterAll(async () => {
  await server?.remove();
  await rm(root, { recursive: true, force: true });
});

/** Asks for a text of the other lender. */
const preview = (more: object) => ({
  lender: CODE,
  locale: "en-US",
  draft: null,
  changes: [],
  ...more,
});
const textOfLender = () =>
  preview({ flow: typedProduct.id, id: "any", data: { application: {}, profile: {} } });

/** The call with what belongs to the other lender, by route; 200 for a list without it. */
const CALLS: Readonly<Record<string, () => [path: string, status: number, body?: object]>> = {
  "GET /studio-service/session": () => ["session", 200],
  "GET /studio-service/definitions": () => ["definitions", 200],
  "GET /studio-service/drafts": () => ["drafts", 200],
  "POST /studio-service/drafts": () => ["drafts", 201, { name: "Own" }],
  "GET /studio-service/drafts/:id": () => [`drafts/${theirs.draft}`, 404],
  "PUT /studio-service/drafts/:id/files": () => [
    `drafts/${theirs.draft}/files`,
    404,
    { changes: [{ path: FILE, base: null, text: "{}" }] },
  ],
  "POST /studio-service/drafts/:id/rebase": () => [
    `drafts/${theirs.draft}/rebase`,
    404,
    { choices: [] },
  ],
  "DELETE /studio-service/drafts/:id": () => [`drafts/${theirs.draft}`, 404],
  "GET /studio-service/drafts/:id/comparison": () => [`drafts/${theirs.draft}/comparison`, 404],
  "GET /studio-service/drafts/:id/impact": () => [`drafts/${theirs.draft}/impact`, 404],
  "POST /studio-service/drafts/:id/review": () => [
    `drafts/${theirs.draft}/review`,
    404,
    { hash: theirs.hash },
  ],
  "POST /studio-service/drafts/:id/approval": () => [
    `drafts/${theirs.draft}/approval`,
    404,
    { hash: theirs.hash },
  ],
  "POST /studio-service/drafts/:id/publication": () => [
    `drafts/${theirs.draft}/publication`,
    404,
    { hash: theirs.hash },
  ],
  "PUT /studio-service/drafts/:id/schedule": () => [
    `drafts/${theirs.draft}/schedule`,
    404,
    { hash: theirs.hash, at: "2030-01-01T09:00" },
  ],
  "DELETE /studio-service/drafts/:id/schedule": () => [`drafts/${theirs.draft}/schedule`, 404],
  "GET /studio-service/applications/:uuid/explanation": () => [
    `applications/${theirs.application}/explanation`,
    404,
  ],
  "GET /studio-service/lenders/:organisation/flows/:flow/counts": () => [
    `lenders/${CODE}/flows/${typedProduct.id}/counts`,
    404,
  ],
  "POST /studio-service/previews/mail": () => ["previews/mail", 404, textOfLender()],
  "POST /studio-service/previews/mail/test": () => ["previews/mail/test", 404, textOfLender()],
  "POST /studio-service/previews/document": () => ["previews/document", 404, textOfLender()],
  "POST /studio-service/previews/answer": () => [
    "previews/answer",
    404,
    preview({ question: "Who are you?" }),
  ],
  "GET /studio-service/releases": () => ["releases", 200],
  "POST /studio-service/releases/:number/rollback": () => [
    `releases/${theirs.release}/rollback`,
    404,
    { reason: "None" },
  ],
};

it("has a case for every call of the studio", () => {
  expect(Object.keys(CALLS).sort()).toEqual([...routes].sort());
});

it.each(Object.keys(CALLS))("tells an author of another lender nothing in %s", async (route) => {
  const [path, status, body] = CALLS[route]?.() ?? ["", 0];
  const method = route.split(" ")[0] as Parameters<Borrower["call"]>[0];
  const answer: Answer = await stranger.call(method, `/studio-service/${path}`, body);
  expect(answer.status).toBe(status);
  const text = JSON.stringify(answer.body);
  for (const secret of [SECRET, CODE, theirs.hash]) expect(text).not.toContain(secret);
});

it("hides findings about another lender from a refusal", () => {
  const user = {
    accountUuid: "",
    orgCode: "other",
    roles: [],
    organisations: ["other", "main"],
    isMain: false,
  };
  const sees = (file: string, organisation: string | null) =>
    maySeeFinding(user, { file, organisation });
  expect(sees(`${FOLDER}/overlay.json`, null)).toBe(false);
  expect(sees("flows/retention.json", CODE)).toBe(false);
  expect(sees("flows/organisations/other/overlay.json", "other")).toBe(true);
  expect(sees("flows/retention.json", null)).toBe(true);
});

it("keeps what the other lender has", async () => {
  const person = await promote(await new Borrower(server).register(CODE));
  const { drafts } = (await person.call("GET", "/studio-service/drafts")).body;
  expect(drafts).toHaveLength(2);
  const { releases } = (await person.call("GET", "/studio-service/releases")).body;
  expect(releases).toHaveLength(1);
});
