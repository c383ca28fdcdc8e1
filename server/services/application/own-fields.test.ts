/** Fields that one lender adds in its overlay: stored, sealed, returned and refused by their marks alone. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { typedProduct } from "#engine/testing/typed-product.ts";
import { applications, drafts } from "#server/platform/storage/schema.ts";
import { Borrower, person } from "#server/testing/borrower.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { promote } from "#server/testing/promote.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { storedText } from "#server/testing/stored-text.ts";

const LENDER = "other";
const { id: product } = typedProduct;
const text = { type: "string" };

const membership = {
  type: "object",
  description: "How the borrower belongs to the community.",
  additionalProperties: false,
  "x-writable": true,
  properties: {
    basis: { ...text, enum: ["WORKER", "FAMILY"], description: "Why the borrower may join." },
    number: { ...text, description: "Member number.", "x-sealed": "owner" },
    card: { ...text, description: "Number of the card.", "x-sealed": "last4" },
    cardLast4: { ...text, description: "End of the number of the card, which the server sets." },
    code: { ...text, description: "Secret word.", "x-sealed": "none" },
    hasCode: { type: "boolean", description: "Whether there is a secret word." },
  },
};
const standing = { ...text, description: "Standing of the member, which staff decide." };

const screen = (id: string, properties: Record<string, object>, at: string) => ({
  id,
  title: "Membership",
  form: {
    schema: {
      $id: `screen:${product}/${id}`,
      type: "object",
      additionalProperties: false,
      properties,
    },
    bind: Object.fromEntries(Object.keys(properties).map((name) => [name, `${at}/${name}`])),
  },
  actions: [{ id: "continue", kind: "submit", label: "Continue" }],
});
const titled = { ...text, title: "Answer" };

const overlay = {
  patch: {
    [`${product}/application.json`]: { properties: { membership, standing } },
    [`${product}/flow.json`]: {
      pages: {
        membership: { screen: "membership", within: ["number"], after: "number" },
        standing: { screen: "standing", within: ["number"], after: "membership" },
      },
    },
  },
  add: {
    [`${product}/screens/membership.json`]: screen(
      "membership",
      {
        basis: { ...titled, enum: ["WORKER", "FAMILY"] },
        number: titled,
        card: titled,
        code: titled,
      },
      "/application/membership",
    ),
    [`${product}/screens/standing.json`]: screen("standing", { standing: titled }, "/application"),
    [`${product}/agent-view.json`]: {
      facts: [
        {
          id: "membership",
          label: "Community",
          values: [
            {
              pointer: "/application/membership/basis",
              format: "enum",
              labels: { WORKER: "Works here", FAMILY: "Relative of a member" },
            },
          ],
        },
      ],
    },
  },
};

const answers = { basis: "WORKER", number: "8675309001", card: "4400556677", code: "heliotrope" };
const secrets = /8675309001|4400556677|heliotrope/;

let root: string;
let server: TestServer;
beforeAll(async () => {
  root = await fixtureRoot();
  const path = join(root, "flows/organisations", LENDER, "overlay.json");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(overlay));
  server = await testServer({ root });
}, 240_000);
afterAll(async () => {
  await server?.remove();
  await rm(root, { recursive: true, force: true });
});

async function atMembership(lender = LENDER): Promise<Borrower> {
  const ada = await Borrower.begin(server, lender);
  await ada.submit("person", person);
  return ada;
}

it("seals the own fields of a lender, and returns what their owner may see", async () => {
  const ada = await atMembership();
  const { status, body } = await ada.submit("membership", answers);
  expect(status).toBe(200);
  expect(body.application.membership).toEqual({
    basis: "WORKER",
    number: "8675309001",
    cardLast4: "6677",
    hasCode: true,
  });
  const read = await ada.call("GET", ada.path);
  expect(read.body.membership).toEqual(body.application.membership);
  const rows = await server.ports.database.db.select().from(applications);
  expect(storedText(rows)).not.toMatch(secrets);
});

it("refuses a value that the own field of a lender cannot have", async () => {
  const ada = await atMembership();
  const { status, body } = await ada.submit("membership", { ...answers, basis: "STRANGER" });
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining("basis")]);
});

it("refuses an own field of a lender that screens may not write", async () => {
  const ada = await atMembership();
  // Validation reports such a screen (`bind-refused`), and the server fails on one that it gets.
  expect((await ada.submit("standing", { standing: "GOOD" })).status).toBe(500);
  expect((await ada.call("GET", ada.path)).body.standing).toBeUndefined();
});

it("stores an unsent answer to the own question of a lender sealed, and no secret of it", async () => {
  const ada = await atMembership();
  const draft = `${ada.path}/drafts/membership`;
  expect((await ada.call("PUT", draft, { data: answers })).status).toBe(204);
  expect((await ada.call("GET", draft)).body.data).not.toHaveProperty("code");
  expect(JSON.stringify(await server.ports.database.db.select().from(drafts))).not.toMatch(secrets);
});

it("shows agents the own facts of a lender, and no sealed field", async () => {
  const ada = await atMembership();
  await ada.submit("membership", answers);
  const agent = await promote(await new Borrower(server).register(LENDER));
  const view = await agent.call("GET", `/service-agent/secure/api/v1/applications/${ada.uuid}`);
  expect(view.body.facts).toEqual([{ id: "membership", label: "Community", value: "Works here" }]);
  expect(JSON.stringify(view.body)).not.toMatch(secrets);
});

it("has no own question of one lender at another", async () => {
  const ada = await atMembership("main");
  expect((await ada.submit("membership", answers)).status).toBe(400);
  expect((await ada.call("GET", ada.path)).body.membership).toBeUndefined();
});
