/** A list of items that is bound to an application: checked, sealed, stored and kept as a draft. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Borrower, person } from "#server/testing/borrower.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { storedText } from "#server/testing/stored-text.ts";
import { applications } from "#server/platform/storage/schema.ts";

const entityOwners = {
  type: "array",
  description: "Other owners of the home.",
  "x-writable": true,
  items: {
    type: "object",
    description: "One owner.",
    additionalProperties: false,
    properties: {
      name: { type: "string", description: "Full name." },
      dob: { type: "string", description: "Date of birth, ISO 8601.", "x-sealed": "owner" },
      ssn: { type: "string", description: "SSN, nine digits.", "x-sealed": "none" },
    },
  },
};

const ownersScreen = {
  id: "owners",
  title: "Owners",
  form: {
    schema: {
      $id: "screen:heloc/owners",
      type: "object",
      additionalProperties: false,
      required: ["owners"],
      properties: {
        owners: {
          type: "array",
          title: "Owners",
          minItems: 1,
          maxItems: 2,
          items: {
            type: "object",
            title: "Owner",
            additionalProperties: false,
            required: ["name", "ssn"],
            properties: {
              name: { type: "string", title: "Name", minLength: 1 },
              dob: { type: "string", title: "Date of birth", format: "date" },
              ssn: { type: "string", title: "SSN", pattern: "^\\d{9}$" },
            },
          },
        },
        names: { type: "array", title: "Other names", items: { type: "string", minLength: 2 } },
      },
    },
    ui: {
      owners: {
        "ui:field": "list",
        items: { ssn: { "ui:messages": { pattern: "Enter nine digits." } } },
      },
      names: { "ui:field": "list" },
    },
    bind: { owners: "/application/owners", names: { effect: true } },
  },
  actions: [{ id: "continue", kind: "submit", label: "Continue" }],
};

// oxlint-disable-next-line no-explicit-any -- a test changes whatever the file holds
async function change(path: string, edit: (value: Record<string, any>) => void): Promise<void> {
  const value = JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>;
  edit(value);
  await writeFile(path, JSON.stringify(value));
}

let root: string;
let server: TestServer;
beforeAll(async () => {
  root = await fixtureRoot();
  await change(join(root, "schemas/application.schema.json"), (entity) => {
    entity.properties.owners = entityOwners;
  });
  await change(join(root, "flows/heloc/flow.json"), (flow) => {
    flow.pages.push({ id: "owners", screen: "owners", within: ["number"] });
  });
  await writeFile(join(root, "flows/heloc/screens/owners.json"), JSON.stringify(ownersScreen));
  server = await testServer({ root });
}, 240_000);
afterAll(async () => {
  await server?.remove();
  await rm(root, { recursive: true, force: true });
});

const owner = { name: "Ada King", dob: "1982-03-09", ssn: "123456789" };

async function atOwners(): Promise<Borrower> {
  const ada = await Borrower.begin(server);
  await ada.submit("person", person);
  return ada;
}

it("stores a list sealed, and returns what its owner may see", async () => {
  const ada = await atOwners();
  const answer = await ada.submit("owners", { owners: [owner, { ...owner, name: "Ben Okafor" }] });
  expect(answer.status).toBe(200);
  expect(answer.body.application.owners).toEqual([
    { name: "Ada King", dob: "1982-03-09" },
    { name: "Ben Okafor", dob: "1982-03-09" },
  ]);
  const rows = await server.ports.database.db.select().from(applications);
  expect(storedText(rows)).not.toMatch(/1982-03-09|123456789/);
});

it("names the item and the field of each fault, with the message of the screen", async () => {
  const ada = await atOwners();
  const faults = async (data: unknown) => {
    const { status, body } = await ada.submit("owners", data);
    expect(status).toBe(422);
    return body.fields;
  };
  expect(await faults({ owners: [owner, { ssn: "12" }] })).toMatchObject([
    { pointer: "/owners/1/name" },
    { pointer: "/owners/1/ssn", message: "Enter nine digits." },
  ]);
  expect(await faults({ owners: [owner, owner, owner] })).toMatchObject([{ pointer: "/owners" }]);
  expect(await faults({ owners: [owner], names: ["Ada", null] })).toMatchObject([
    { pointer: "/names/1" },
  ]);
});

it("rejects an item with a property that the form does not describe", async () => {
  const ada = await atOwners();
  const answer = await ada.submit("owners", { owners: [{ ...owner, share: 40 }] });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain("share");
});

it("stores an unsent list, and nothing of one whose items have a secret", async () => {
  const ada = await atOwners();
  const draft = `${ada.path}/drafts/owners`;
  const data = { owners: [owner], names: ["Ada", null] };
  expect((await ada.call("PUT", draft, { data })).status).toBe(204);
  expect((await ada.call("GET", draft)).body.data).toEqual({ names: ["Ada", null] });
});
