/** Stores applications of one lender, then decides them with the live definitions and with a draft. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { loadDefinitions } from "#definitions/index.ts";
import { impactOf } from "#server/services/studio/impact/impact.ts";
import { storedApplications } from "#server/lending/application/stored.ts";
import { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { openDatabase } from "#server/platform/storage/open.ts";
import { startCluster } from "#server/testing/databases.ts";
import { storeApplications } from "#server/testing/stored-applications.ts";
import { samplesFor } from "#studio/workspace/pages/samples.ts";

export interface ImpactMeasured {
  count: number;
  seconds: number;
  cpuSeconds: number;
  /** Reading and opening the same rows without deciding: the floor. */
  openingSeconds: number;
  moved: number;
  /** Greatest heap in use beyond that of the start, without garbage, megabytes. */
  heapMegabytes: number;
  /** The same over a tenth of the applications. */
  tenthMegabytes: number;
}

const LENDER = "wholesale";
const FLOW = "heloc";
const count = Number(process.argv[2]);
const root = process.cwd();
const rootKey = randomBytes(32);
const definitions = await loadDefinitions(root);

/** Documents of the lender's journeys, so that applications lie at every page of the flow. */
const EMPTY = { application: {}, profile: {} };
const pages = definitions.effective(LENDER).flows.get(FLOW)?.flow.value.pages ?? [];
const documents = pages.flatMap(({ id }) =>
  samplesFor(definitions, LENDER, FLOW, id).map(({ data }) => data as typeof EMPTY),
);

/**
 * Returns the documents of one application. Amounts, scores and names differ from person to person, as
 * they do in a lender's files: no two applications answer every rule with the same values.
 */
function documentsOf(index: number) {
  const { application, profile } = documents[index % documents.length] ?? EMPTY;
  const share = ((index * 2_654_435_761) % 1_000) / 10_000;
  return {
    application: {
      ...(varied(application, 0.95 + share) as Record<string, unknown>),
      applicationNumber: `A-${index}`,
    },
    profile: {
      ...(varied(profile, 0.95 + share) as Record<string, unknown>),
      name: { firstName: `First ${index}`, lastName: `Last ${index}` },
    },
  };
}

function varied(value: unknown, factor: number): unknown {
  if (typeof value === "number") return value >= 1_000 ? Math.round(value * factor) : value;
  if (Array.isArray(value)) return value.map((each) => varied(each, factor));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, varied(each, factor)]),
  );
}

async function measure(database: Database) {
  const path = `flows/organisations/${LENDER}/organisation.json`;
  const text = await readFile(path, "utf8");
  const changes = { [path]: text.replace(/"minLine": \d+/, '"minLine": 390000') };
  if (changes[path] === text) throw new Error("The draft changes nothing.");
  const registry = { root, sources: definitions.sources };
  const services = {
    database,
    dataKeys: new DataKeys(rootKey),
    definitions: { registry },
  } as unknown as Parameters<typeof impactOf>[0];
  const keptHeap = async (): Promise<number> => {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    let greatest = before;
    const watch = setInterval(() => {
      globalThis.gc?.();
      greatest = Math.max(greatest, process.memoryUsage().heapUsed);
    }, 250);
    await impactOf(services, order);
    clearInterval(watch);
    return (greatest - before) / 1e6;
  };
  const order = { live: {}, changes, now: new Date(), organisations: [LENDER] };
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  const answer = await impactOf(services, order);
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  return {
    answer,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    heap: await keptHeap(),
  };
}

/** Reads and opens all rows and decides nothing. @returns seconds */
async function readAll(database: Database): Promise<number> {
  const began = performance.now();
  await database.transaction(async (tx) => {
    const keys = new DataKeys(rootKey);
    const all = { orgCode: LENDER, flows: [FLOW] };
    for await (const batch of storedApplications(tx, all, keys)) void batch;
  });
  return (performance.now() - began) / 1_000;
}

const cluster = startCluster();
if (cluster === null) throw new Error("This measurement needs PostgreSQL.");
try {
  const database = await openDatabase({ databaseUrl: await cluster.create(), dataDir: root });
  const tenth = Math.ceil(count / 10);
  const stored = { rootKey, orgCode: LENDER, flow: FLOW };
  await storeApplications(database.db, { ...stored, count: tenth, documents: documentsOf });
  const few = await measure(database);
  const rest = { ...stored, count: count - tenth };
  const documentsOfRest = (index: number) => documentsOf(tenth + index);
  await storeApplications(database.db, { ...rest, documents: documentsOfRest });
  const all = await measure(database);
  const opening = await readAll(database);
  const { compared, moved } = all.answer;
  if (compared !== count) throw new Error(`${compared} of ${count} applications were decided.`);
  const measured: ImpactMeasured = {
    count,
    seconds: all.seconds,
    cpuSeconds: all.cpuSeconds,
    openingSeconds: opening,
    moved: moved.reduce((sum, row) => sum + row.count, 0),
    heapMegabytes: all.heap,
    tenthMegabytes: few.heap,
  };
  await database.close();
  console.log(JSON.stringify(measured));
} finally {
  cluster.stop();
}
