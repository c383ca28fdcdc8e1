import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Borrower } from "#server/testing/borrower.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { publishOrganisations } from "./publisher.ts";
import { type PublishOutcome, type Watch, watchOrganisations } from "./watch.ts";

let server: TestServer;
let dataDir: string;
let watch: Watch;
beforeAll(async () => {
  const root = await fixtureRoot();
  // The fixture lacks fields that a real lender must have.
  await writeFile(
    join(root, "schemas/organisation.schema.json"),
    JSON.stringify({ $id: "https://hearthline.dev/schemas/organisation.schema.json" }),
  );
  await writeFile(
    join(root, "schemas/theme.schema.json"),
    JSON.stringify({ $id: "https://hearthline.dev/schemas/theme.schema.json" }),
  );
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-publishing-"));
  await copyDatabase(dataDir);
  server = await testServer({ root, dataDir });
  watch = watchOrganisations(server.ports.definitions.registry, () => {});
}, 240_000);
afterAll(async () => {
  await watch?.stop();
  await server?.remove();
  for (const path of [server?.root, dataDir])
    if (path !== undefined) await rm(path, { recursive: true, force: true });
});

type Json = Record<string, unknown>;
const folder = (code: string) => join(server.root, "flows/organisations", code);

/** Writes a folder next to the definitions and moves it into place in one step. */
async function publish(code: string, files: Json): Promise<PublishOutcome[]> {
  const unpublished = join(server.root, `new-${code}`);
  await mkdir(unpublished, { recursive: true });
  for (const [name, value] of Object.entries(files))
    await writeFile(
      join(unpublished, name),
      typeof value === "string" ? value : JSON.stringify(value, null, 2),
    );
  await rm(folder(code), { recursive: true, force: true });
  await rename(unpublished, folder(code));
  return watch.look();
}

async function pageOf(code: string): Promise<{ orgCode: string; manifest: string; flows: Json }> {
  const page = await server.app.inject({ url: `/account/heloc?org=${code}` });
  const facts = JSON.parse(/id="hearthline">(.*?)<\/script>/.exec(page.body)?.[1] ?? "null");
  const manifest = await server.app.inject({ url: facts.manifest });
  return { ...facts, flows: manifest.json().flows };
}
const titleOf = async (code: string, screen: string): Promise<unknown> => {
  const { flows } = await pageOf(code);
  const { screens } = flows.heloc as { screens: Record<string, { url: string }> };
  return (await server.app.inject({ url: screens[screen]?.url ?? "" })).json().title;
};

const info = async (code: string): Promise<Json> => ({
  ...JSON.parse(await readFile(join(folder("other"), "organisation.json"), "utf8")),
  orgCode: code,
  baseUrl: `https://${code}.example`,
});
/** Changes one text and removes the page for the number. */
const own = (title: string) => ({
  patch: {
    "heloc/screens/person.json": { title },
    "heloc/flow.json": {
      states: { number: null, person: { transitions: { a: { to: "papers" } } } },
      pages: { number: null, address: { within: ["papers"] } },
    },
  },
});

it("publishes a new lender with a changed text and one step less, without a restart and without code", async () => {
  expect((await pageOf("lakeside")).orgCode).toBe("main");
  expect(
    await publish("lakeside", {
      "organisation.json": await info("lakeside"),
      "overlay.json": own("Welcome to Lakeside"),
    }),
  ).toEqual([{ code: "lakeside", refused: null }]);
  const { orgCode, flows } = await pageOf("lakeside");
  expect(orgCode).toBe("lakeside");
  expect(await titleOf("lakeside", "person")).toBe("Welcome to Lakeside");
  expect(JSON.stringify(flows.heloc)).not.toContain('"page":"number"');
  // Other lenders are unchanged, and the new host name leads to the new lender.
  expect(await titleOf("main", "person")).toBe("You");
  const page = await server.app.inject({
    url: "/account/heloc",
    headers: { host: "lakeside.example" },
  });
  expect(page.body).toContain('"orgCode":"lakeside"');
  const ada = await new Borrower(server).register("lakeside");
  expect((await ada.create()).body).toMatchObject({ application: { orgCode: "lakeside" } });
}, 120_000);

it("rejects a wrong lender with its findings and keeps the earlier version live", async () => {
  // The first test publishes in a process of its own, as the server does. It takes seconds to load.
  await watch.stop();
  watch = watchOrganisations(server.ports.definitions.registry, () => {}, {
    publish: publishOrganisations,
  });
  const before = (await pageOf("lakeside")).manifest;
  const wrong = {
    "organisation.json": {
      ...(await info("lakeside")),
      orgMetaData: { footer: { termsOfUseUrl: "javascript:alert(1)" } },
    },
    "theme.json": {
      logo: { svg: '<svg onload="alert(1)"><script>alert(2)</script></svg>', alt: "x" },
    },
    "overlay.json":
      '{"patch":{"heloc/screens/person.json":{"title":"<script>alert(3)</script>","__proto__":{"isBroker":true}}}}',
  };
  const [outcome] = await publish("lakeside", wrong as unknown as Json);
  expect(outcome).toMatchObject({ code: "lakeside" });
  const findings = outcome?.refused?.join("\n") ?? "";
  for (const [file, fault] of [
    ["flows/organisations/lakeside/organisation.json", "link-unsafe"],
    ["flows/organisations/lakeside/theme.json", "theme-logo-unsafe"],
    ["flows/organisations/lakeside/overlay.json", "json-prototype-key"],
    ["flows/organisations/lakeside/overlay.json", "copy-markup"],
  ])
    expect(findings).toMatch(new RegExp(`${file}.*${fault}|${fault}.*${file}`));
  expect((await pageOf("lakeside")).manifest).toBe(before);
  expect(await titleOf("lakeside", "person")).toBe("Welcome to Lakeside");
  expect(({} as { isBroker?: boolean }).isBroker).toBeUndefined();
  // The same fault is reported once.
  expect(await watch.look()).toEqual([]);
  expect(
    await publish("lakeside", {
      "organisation.json": await info("lakeside"),
      "overlay.json": own("Welcome back"),
    }),
  ).toEqual([{ code: "lakeside", refused: null }]);
  expect(await titleOf("lakeside", "person")).toBe("Welcome back");
}, 120_000);

it("drops a publication whose folder changed meanwhile", async () => {
  const overlay = join(folder("lakeside"), "overlay.json");
  const kept = await readFile(overlay, "utf8");
  const slow = watchOrganisations(server.ports.definitions.registry, () => {}, {
    publish: async (...given) => {
      const result = await publishOrganisations(...given);
      await writeFile(overlay, kept);
      return result;
    },
  });
  await writeFile(overlay, JSON.stringify(own("Soon gone")));
  expect(await slow.look()).toEqual([]);
  await slow.stop();
  expect(await titleOf("lakeside", "person")).toBe("Welcome back");
}, 120_000);

it("has every published and no rejected organization after a restart on the same data", async () => {
  await writeFile(join(folder("lakeside"), "overlay.json"), "{ not JSON");
  expect((await watch.look())[0]?.refused?.join()).toContain("json-malformed");
  const { root } = server;
  await watch.stop();
  await server.close();
  server = await testServer({ root, dataDir });
  expect(await titleOf("lakeside", "person")).toBe("Welcome back");
}, 120_000);
