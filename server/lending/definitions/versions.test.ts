import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Borrower, person } from "#server/testing/borrower.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { copyDatabase } from "#server/testing/template.ts";

let root: string;
let dataDir: string;
let server: TestServer;
beforeAll(async () => {
  root = await fixtureRoot();
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-versions-"));
  await copyDatabase(dataDir);
  server = await testServer({ root, dataDir });
}, 240_000);
afterAll(async () => {
  await server?.remove();
  for (const folder of [root, dataDir]) await rm(folder, { recursive: true, force: true });
});

type Json = Record<string, unknown>;

/**
 * Restarts the server with the changed flow, as a deployment does. The given borrowers then call
 * the new server.
 */
async function deploy(change: (flow: Json) => Json, ...people: Borrower[]): Promise<Borrower[]> {
  await server.close();
  const path = join(root, "flows/heloc/flow.json");
  const flow = JSON.parse(await readFile(path, "utf8")) as Json;
  await writeFile(path, JSON.stringify(change(flow)));
  server = await testServer({ root, dataDir });
  return people.map((each) => {
    const again = new Borrower(server, each.token, each.email);
    return Object.assign(again, { uuid: each.uuid, version: each.version });
  });
}

/** In version 2 everybody begins with the number. */
const second = (flow: Json): Json => ({ ...flow, version: 2, initial: "number" });
const manifestOf = async (address: string): Promise<{ flows: { heloc: { flow: Json } } }> =>
  (await server.app.inject({ url: address })).json();

it("keeps an application on the version it began with, until a migration moves it on", async () => {
  let ada = await Borrower.begin(server);
  expect((await ada.call("GET", ada.path)).headers["x-definitions"]).toBeUndefined();
  const draft = `${ada.path}/drafts/number`;
  expect((await ada.call("PUT", draft, { data: { account: "typed" } })).status).toBe(204);

  [ada = ada] = await deploy(second, ada);
  const old = await ada.call("GET", ada.path);
  expect(old.body).toMatchObject({ flowVersion: 1 });
  const storedManifest = await manifestOf(String(old.headers["x-definitions"]));
  expect(storedManifest.flows.heloc.flow).toMatchObject({ version: 1, initial: "person" });
  // The same person's next application begins with today's.
  const ben = await Borrower.begin(server);
  expect((await ben.submit("person", person)).status).toBe(409);
  expect((await ben.call("GET", ben.path)).body).toMatchObject({ flowVersion: 2 });

  // By the rules of version 1 it is the person's turn, and the answers are taken.
  expect(await ada.submit("person", person)).toMatchObject({
    status: 200,
    body: { application: { flowVersion: 1 } },
  });

  const migrations = [
    {
      id: "two",
      from: 1,
      when: "profile.name.firstName != null",
      patch: { loanPurpose: null },
      drafts: { number: { screen: "address", fields: { account: "street" } } },
    },
  ];
  let cleo = await Borrower.begin(server);
  [ada = ada, cleo = cleo] = await deploy((flow) => ({ ...flow, migrations }), ada, cleo);
  const moved = await ada.call("GET", ada.path);
  expect(moved.body).toMatchObject({ flowVersion: 2 });
  expect(moved.headers["x-definitions"]).toBeUndefined();
  expect((await ada.call("GET", draft)).body).toEqual({ data: null });
  expect((await ada.call("GET", `${ada.path}/drafts/address`)).body).toEqual({
    data: { street: "typed" },
  });
  // The migration runs once, and version 2 applies from now on.
  expect((await ada.call("GET", ada.path)).headers.etag).toBe(moved.headers.etag);
  expect((await cleo.call("GET", cleo.path)).body).toMatchObject({ flowVersion: 2 });
}, 240_000);

it("keeps the version of an application to which the migration does not apply", async () => {
  let dora = await Borrower.begin(server);
  const migrations = [{ id: "three", from: 2, when: "profile.hasSsn" }];
  [dora = dora] = await deploy((flow) => ({ ...flow, version: 3, migrations }), dora);
  const answer = await dora.call("GET", dora.path);
  expect(answer.body).toMatchObject({ flowVersion: 2 });
  expect(answer.headers["x-definitions"]).toMatch(/^\/definitions\//);
}, 240_000);

it("applies a correction under the same version to every application of that version", async () => {
  let eve = await Borrower.begin(server);
  [eve = eve] = await deploy((flow) => ({ ...flow, initial: "papers" }), eve);
  const answer = await eve.call("GET", eve.path);
  expect(answer.headers["x-definitions"]).toBeUndefined();
  expect((await eve.submit("person", person)).status).toBe(409);
}, 240_000);
