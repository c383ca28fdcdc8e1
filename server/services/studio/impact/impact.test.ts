import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadDefinitions } from "#definitions/index.ts";
import { typedProduct } from "#engine/testing/typed-product.ts";
import { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { openDatabase } from "#server/platform/storage/open.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { storeApplications } from "#server/testing/stored-applications.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { impactOf } from "./impact.ts";

const FLOW = `flows/${typedProduct.id}/flow.json`;
const rootKey = randomBytes(32);
let root: string;
let dataDir: string;
let database: Database;
let services: Parameters<typeof impactOf>[0];
beforeAll(async () => {
  root = await fixtureRoot();
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-impact-"));
  await copyDatabase(dataDir);
  database = await openDatabase({ databaseUrl: null, dataDir });
  const { sources } = await loadDefinitions(root);
  services = {
    database,
    dataKeys: new DataKeys(rootKey),
    definitions: { registry: { root, sources } },
  } as unknown as typeof services;
});
afterAll(async () => {
  await database?.close();
  for (const path of [root, dataDir]) await rm(path, { recursive: true, force: true });
});

/** How many applications are on each page; more than one batch of the database. */
const EACH = 150;
const NAMED = { name: { firstName: "Ada", lastName: "Li" }, dob: "1980-01-01" };

/** Documents of applications on the pages `person`, `number` and `demographics`, in turn. */
function documents(index: number) {
  const applicationNumber = `No. ${index}`;
  const flowVersion = 1;
  const on = (checklistStatus: string, more: object = {}) => ({
    applicationNumber,
    flowVersion,
    amount: 50_000 + index,
    status: { checklistStatus, ...more },
  });
  if (index % 3 === 0) return { application: on("IN_PROGRESS"), profile: {} };
  if (index % 3 === 1) return { application: on("IN_PROGRESS"), profile: NAMED };
  return {
    application: on("HMDA", { softCreditComplete: true }),
    profile: { ...NAMED, hasSsn: true },
  };
}

interface Flow {
  version: number;
  states: { id: string; page: string }[];
}
type Checklist = { steps: { id: string; done: string }[] };

/** Returns the impact of a changed file of the flow. */
async function impactAfter<File>(path: string, change: (file: File) => File) {
  const text = await readFile(join(root, path), "utf8");
  const changes = { [path]: JSON.stringify(change(JSON.parse(text) as File), null, 2) };
  return impactOf(services, { live: {}, changes, now: new Date(), organisations: ["main"] });
}

it("counts the applications that another page of the flow moves, with twenty numbers", async () => {
  await storeApplications(database.db, {
    rootKey,
    orgCode: "main",
    flow: typedProduct.id,
    count: 3 * EACH,
    documents,
  });
  await storeApplications(database.db, {
    rootKey,
    orgCode: "other",
    flow: typedProduct.id,
    count: 2,
    documents,
  });
  const impact = await impactAfter<Flow>(FLOW, (flow) => ({
    ...flow,
    states: flow.states.map((each) => (each.id === "number" ? { ...each, page: "address" } : each)),
  }));
  expect(impact).toMatchObject({ compared: 3 * EACH, kept: 0, unreadable: 0, stuck: 0 });
  const [row, ...more] = impact.moved;
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    organisation: "main",
    flow: typedProduct.id,
    before: "number",
    after: "address",
    stuck: false,
    count: EACH,
    rule: { file: FLOW },
  });
  expect(new Set(row?.examples).size).toBe(20);
  for (const example of row?.examples ?? []) expect(Number(example.slice(4)) % 3).toBe(1);
});

it("runs a changed checklist over each application before it decides", async () => {
  const path = `flows/${typedProduct.id}/checklist.json`;
  const impact = await impactAfter<Checklist>(path, (checklist) => ({
    ...checklist,
    steps: checklist.steps.map((each) =>
      each.id === "hmda"
        ? { ...each, done: "application.hasHmda || application.amount > 50100" }
        : each,
    ),
  }));
  const beyond = Array.from({ length: 3 * EACH }, (_, index) => index).filter(
    (index) => index % 3 === 2 && 50_000 + index > 50_100,
  );
  expect(impact).toMatchObject({ compared: 3 * EACH, stuck: 0 });
  expect(impact.moved).toMatchObject([
    { before: "demographics", after: "papers", count: beyond.length, rule: { file: FLOW } },
  ]);
});

it("leaves applications at their version of the flow unless it migrates", async () => {
  const impact = await impactAfter<Flow>(FLOW, (flow) => ({ ...flow, version: 2 }));
  expect(impact).toEqual({ compared: 0, kept: 3 * EACH, unreadable: 0, stuck: 0, moved: [] });
});
