import { createHash, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { typedProduct } from "#engine/testing/typed-product.ts";
import { followReleases } from "#server/lending/definitions/releases/follow-releases.ts";
import { RELEASES } from "#server/lending/definitions/releases/released.ts";
import { events } from "#server/platform/storage/schema.ts";
import { Borrower } from "#server/testing/borrower.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { promote } from "#server/testing/promote.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { studioPlugin } from "../routes.ts";

const OVERLAY = "flows/organisations/other/overlay.json";
const FLOW = `flows/${typedProduct.id}/flow.json`;
const PERSON = `${typedProduct.id}/screens/person.json`;
const PAPERS = `${typedProduct.id}/screens/papers.json`;
/** Files of a lender whose overlay extends that of "other". */
const THIRD = {
  "flows/organisations/third/organisation.json": `${JSON.stringify({ orgCode: "third" }, null, 2)}\n`,
  "flows/organisations/third/overlay.json": `${JSON.stringify(
    {
      extends: "other",
      patch: {
        [PAPERS]: {
          body: { photo: { options: { types: [{ type: "PASSPORT_FRONT", label: "A photo" }] } } },
        },
      },
    },
    null,
    2,
  )}\n`,
};

let root: string;
let dataDir: string;
let server: TestServer;
let author: Borrower;
let approver: Borrower;

const open = async () => {
  server = await testServer({
    root,
    dataDir,
    plugins: [(services) => studioPlugin(services, "main")],
  });
};
beforeAll(async () => {
  root = await fixtureRoot();
  await writeFile(join(root, OVERLAY), '{\n  "patch": {}\n}\n');
  await mkdir(join(root, "flows/organisations/third"));
  for (const [path, text] of Object.entries(THIRD)) await writeFile(join(root, path), text);
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-releases-"));
  await copyDatabase(dataDir);
  await open();
  author = await promote(await new Borrower(server).register("main"));
  approver = await promote(await new Borrower(server).register("main"));
}, 240_000);
afterAll(async () => {
  await server?.remove();
  for (const path of [root, dataDir]) await rm(path, { recursive: true, force: true });
});

const hashOf = (text: string | null) =>
  text === null ? null : createHash("sha256").update(text).digest("hex");
const liveFiles = async (person = author): Promise<Record<string, string>> =>
  (await person.call("GET", "/studio-service/definitions")).body.files;
const retitled = (title: string) =>
  `${JSON.stringify({ patch: { [PERSON]: { title } } }, null, 2)}\n`;

/** Begins a draft with one changed text. */
const drafted = (path: string, text: string | null, person = author) =>
  draftedAll({ [path]: text }, person);
/** Begins a draft with several changed texts. */
async function draftedAll(texts: Record<string, string | null>, person = author) {
  const { id } = (
    await person.call("POST", "/studio-service/drafts", { name: `Change ${randomUUID()}` })
  ).body.draft;
  const live = await liveFiles();
  const changes = Object.entries(texts).map(([path, text]) => ({
    path,
    base: hashOf(live[path] ?? null),
    text,
  }));
  const answer = await person.call("PUT", `/studio-service/drafts/${id}/files`, { changes });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.draft as { id: string; hash: string };
}
const act = (person: Borrower, id: string, part: string, body?: object) =>
  person.call(body === undefined ? "GET" : "POST", `/studio-service/drafts/${id}/${part}`, body);
const approved = async (path: string, text: string | null) => approve(await drafted(path, text));
async function approve<Draft extends { id: string; hash: string }>(draft: Draft): Promise<Draft> {
  await act(author, draft.id, "review", { hash: draft.hash });
  const answer = await act(approver, draft.id, "approval", { hash: draft.hash });
  expect([answer.status, answer.body.state]).toEqual([200, "approved"]);
  return draft;
}
const publish = (draft: { id: string; hash: string }, more: object = {}) =>
  act(author, draft.id, "publication", { hash: draft.hash, ...more });
const rollBack = (number: number) =>
  author.call("POST", `/studio-service/releases/${number}/rollback`, { reason: "A test" });

/** Title of a screen as the borrowers of a lender get it. */
async function titleFor(code: string): Promise<string> {
  const { definitions } = server.ports;
  const read = async (url: string) =>
    JSON.parse((await definitions.file(url))?.body ?? "null") as Record<string, never>;
  const manifest = (await read(definitions.organisation(code)?.manifestUrl ?? "")) as {
    flows?: Record<string, { screens: Record<string, { url: string }> }>;
  };
  const url = manifest.flows?.[typedProduct.id]?.screens["person"]?.url ?? "";
  return String((await read(url))["title"]);
}

it("publishes a draft to the borrowers of one lender and rolls it back to the exact bytes", async () => {
  const before = (await liveFiles())[OVERLAY];
  const draft = await approved(OVERLAY, retitled("Who are you?"));
  expect(await titleFor("other")).toBe("You");
  const answer = await publish(draft, { reason: "Plain words" });
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  expect(await titleFor("other")).toBe("Who are you?");
  expect(await titleFor("main")).toBe("You");
  expect((await liveFiles())[OVERLAY]).toBe(retitled("Who are you?"));
  expect(await readFile(join(root, OVERLAY), "utf8")).toBe(before);

  const back = await rollBack(answer.body.number);
  expect([back.status, back.body.kind, back.body.rolledBack], JSON.stringify(back.body)).toEqual([
    201,
    "rollback",
    answer.body.number,
  ]);
  expect(await titleFor("other")).toBe("You");
  expect((await liveFiles())[OVERLAY]).toBe(before);
}, 240_000);

it("records who published and rolled back, when and why, in the history and the audit log", async () => {
  const { releases } = (await author.call("GET", "/studio-service/releases")).body;
  expect(releases).toMatchObject([
    { kind: "rollback", by: author.email, reason: "A test", approvedBy: null },
    { kind: "publication", by: author.email, approvedBy: approver.email, reason: "Plain words" },
  ]);
  const noted = await server.ports.database.db
    .select()
    .from(events)
    .where(inArray(events.kind, ["studio.published", "studio.rolled-back"]));
  expect(noted.map(({ kind, actor, detail }) => [kind, actor, detail["paths"]])).toEqual([
    ["studio.published", `agent:${author.uuid}`, [OVERLAY]],
    ["studio.rolled-back", `agent:${author.uuid}`, [OVERLAY]],
  ]);
});

it("publishes a change for all lenders", async () => {
  const path = `flows/${PERSON}`;
  const text = (await liveFiles())[path] ?? "";
  const changed = text
    .replace('"title": "You"', '"title": "About you"')
    .replace('"title":"You"', '"title":"About you"');
  expect(changed).not.toBe(text);
  const answer = await publish(await approved(path, changed));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect([await titleFor("main"), await titleFor("other")]).toEqual(["About you", "About you"]);
  expect((await rollBack(answer.body.number)).status).toBe(201);
  expect(await titleFor("main")).toBe("You");
}, 240_000);

describe("approval", () => {
  it("needs a second person", async () => {
    const draft = await drafted(OVERLAY, retitled("Alone"));
    await act(author, draft.id, "review", { hash: draft.hash });
    const own = await act(author, draft.id, "approval", { hash: draft.hash });
    expect([own.status, own.body.code]).toEqual([403, "own-draft"]);
    expect((await publish(draft)).body.code).toBe("not-approved");
  });

  it("ends when the content changes", async () => {
    const draft = await approved(OVERLAY, retitled("Seen"));
    const after = await author.call("PUT", `/studio-service/drafts/${draft.id}/files`, {
      changes: [{ path: OVERLAY, base: hashOf(retitled("Seen")), text: retitled("Not seen") }],
    });
    expect(after.body.draft).toMatchObject({ state: "open", approvedBy: null });
    expect((await publish(after.body.draft)).body.code).toBe("not-approved");
    expect((await publish(draft)).body.code).toBe("draft-changed");
    expect(await titleFor("other")).toBe("You");
  });

  it("belongs to the content that the approver has read", async () => {
    const draft = await drafted(OVERLAY, retitled("Read"));
    await act(author, draft.id, "review", { hash: draft.hash });
    const answer = await act(approver, draft.id, "approval", { hash: "0".repeat(64) });
    expect([answer.status, answer.body.code]).toEqual([409, "draft-changed"]);
  });
});

it("refuses to publish a draft with an error, and names it", async () => {
  const text = (await liveFiles())[FLOW] ?? "";
  const flow = JSON.parse(text) as { initial: string };
  const draft = await approved(FLOW, JSON.stringify({ ...flow, initial: "nowhere" }, null, 2));
  const comparison = await act(author, draft.id, "comparison");
  expect(comparison.body.findings.map(({ file }: { file: string }) => file)).toContain(FLOW);
  const answer = await publish(draft);
  expect([answer.status, answer.body.code]).toEqual([409, "not-sound"]);
  expect(answer.body.findings[0].message).not.toBe("");
  expect((await liveFiles())[FLOW]).toBe(text);
}, 240_000);

it("joins a release of another person into a draft before it is published", async () => {
  const overlay = (patch: object) => `${JSON.stringify({ patch }, null, 2)}\n`;
  const [person, number] = [PERSON, `${typedProduct.id}/screens/number.json`];
  const mine = await approved(OVERLAY, overlay({ [person]: { title: "Mine" } }));
  const theirs = await approved(OVERLAY, overlay({ [number]: { title: "Theirs" } }));
  const release = await publish(theirs);
  expect((await publish(mine)).body.code).toBe("draft-overtaken");
  const merged = await act(author, mine.id, "rebase", { choices: [] });
  expect(merged.body.draft.state).toBe("open");
  expect(JSON.parse(merged.body.texts[OVERLAY])).toEqual({
    patch: { [person]: { title: "Mine" }, [number]: { title: "Theirs" } },
  });
  expect((await rollBack(release.body.number)).status).toBe(201);
}, 240_000);

it("says which stored applications move", async () => {
  const borrower = await Borrower.begin(server);
  const text = (await liveFiles())[FLOW] ?? "";
  const flow = JSON.parse(text) as {
    states: { id: string; page: string }[];
    initial: string;
    fallback: string;
  };
  const moved = flow.states.map((state) =>
    state.id === "number" || state.id === "person" ? { ...state, page: "address" } : state,
  );
  const draft = await drafted(FLOW, JSON.stringify({ ...flow, states: moved }, null, 2));
  const { body } = await act(author, draft.id, "impact");
  expect(body).toMatchObject({ compared: 1, unreadable: 0, stuck: 0 });
  expect(body.moved).toMatchObject([
    {
      organisation: "main",
      flow: typedProduct.id,
      after: "address",
      count: 1,
      examples: [borrower.uuid],
    },
  ]);
  expect(JSON.stringify(body)).not.toContain(borrower.email);
}, 240_000);

it("publishes past an application without a page only with a reason", async () => {
  const borrower = await Borrower.begin(server, "third");
  const gone = Object.fromEntries(Object.keys(THIRD).map((path) => [path, null]));
  const draft = await approve(await draftedAll(gone));
  const impact = (await act(author, draft.id, "impact")).body;
  expect(impact).toMatchObject({ compared: 1, stuck: 1 });
  expect(impact.moved).toMatchObject([
    { organisation: "third", after: "", stuck: true, count: 1, examples: [borrower.uuid] },
  ]);
  const refused = await publish(draft, { reason: " " });
  expect([refused.status, refused.body.code, refused.body.stuck]).toEqual([
    409,
    "reason-needed",
    1,
  ]);
  expect(await liveFiles()).toMatchObject(THIRD);
  const answer = await publish(draft, { reason: "The lender has closed" });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect(answer.body.reason).toBe("The lender has closed");
  for (const path of Object.keys(THIRD)) expect(await liveFiles()).not.toHaveProperty([path]);
}, 240_000);

it("tells other servers of a release with its commit, even if this one dies at once", async () => {
  const { ports } = server;
  const prove = vi.fn(ports.prover.prove);
  const unfollow = await followReleases({ ...ports, prover: { ...ports.prover, prove } }, () => {});
  /** Publishes, and waits for the notice of it. */
  const publishHeard = async (title: string) => {
    const draft = await approved(OVERLAY, retitled(title));
    let notify: () => void;
    const notified = new Promise<void>((resolve) => (notify = resolve));
    const silence = await ports.database.listen(RELEASES, { heard: () => notify(), missed() {} });
    const answer = await publish(draft);
    await notified;
    await silence();
    return answer.status;
  };
  expect(await publishHeard("Alive")).toBe(201);
  await unfollow();
  expect(prove, "its own release costs this server no second proof").not.toHaveBeenCalled();
  vi.spyOn(ports.liveEdits, "publish").mockRejectedValueOnce(new Error("killed"));
  expect(await publishHeard("Killed")).toBe(500);
  const end = await followReleases(ports, () => {});
  await end();
  expect(await titleFor("other")).toBe("Killed");
}, 240_000);

it("serves the published definitions after a restart", async () => {
  const draft = await approved(OVERLAY, retitled("After a restart"));
  expect((await publish(draft)).status).toBe(201);
  await server.close();
  await open();
  expect(await titleFor("other")).toBe("After a restart");
  expect(await titleFor("main")).toBe("You");
}, 240_000);
