/** Stores applications of one lender, then decides them with the live definitions and with a draft. */
import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { loadDefinitions } from "#definitions/index.ts";
import { impactOf } from "#server/services/studio/impact.ts";
import { deriveKey, keyId } from "#server/platform/keys/derive.ts";
import { encrypt } from "#server/platform/sealing/cipher.ts";
import { DataKeys } from "#server/platform/sealing/data-keys.ts";
import { sealWhole } from "#server/platform/sealing/sealed-document.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { openDatabase } from "#server/platform/storage/open.ts";
import { applications, dataKeys, profiles } from "#server/platform/storage/schema.ts";
import { startCluster } from "#server/testing/databases.ts";
import { samplesFor } from "#studio/workspace/samples.ts";

export interface ImpactMeasured {
  count: number;
  seconds: number;
  cpuSeconds: number;
  moved: number;
  /** Greatest heap beyond that of the start, megabytes. */
  heapMegabytes: number;
  /** The same over a tenth of the applications. */
  tenthMegabytes: number;
}

const LENDER = "wholesale";
const FLOW = "heloc";
/** Rows of one statement. */
const BATCH = 1_000;

const count = Number(process.argv[2]);
const root = process.cwd();
const rootKey = randomBytes(32);
const definitions = await loadDefinitions(root);

/** Documents of the lender's journeys, so that applications lie at every page of the flow. */
const pages = definitions.effective(LENDER).flows.get(FLOW)?.flow.value.pages ?? [];
const documents = pages.flatMap(({ id }) =>
  samplesFor(definitions, LENDER, FLOW, id).map(({ data }) => data),
);

async function store({ db }: Pick<Database, "db">, rows: number): Promise<void> {
  const wrap = deriveKey(rootKey, "wrap");
  const owner = () => {
    const uuid = randomUUID();
    const key = randomBytes(32);
    const row = { owner: uuid, wrapped: encrypt(wrap, key, uuid), rootKeyId: keyId(rootKey) };
    return { uuid, key, row };
  };
  const now = new Date();
  for (let stored = 0; stored < rows; stored += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, rows - stored) }, (_, index) => ({
      own: owner(),
      account: owner(),
      data: documents[(stored + index) % documents.length] ?? { application: {}, profile: {} },
    }));
    await db.insert(dataKeys).values(batch.flatMap(({ own, account }) => [own.row, account.row]));
    await db.insert(profiles).values(
      batch.map(({ account, data }) => ({
        accountUuid: account.uuid,
        sealed: sealWhole(account.key, "profile", data.profile as Record<string, unknown>),
        version: 1,
      })),
    );
    await db.insert(applications).values(
      batch.map(({ own, account, data }) => ({
        uuid: own.uuid,
        accountUuid: account.uuid,
        orgCode: LENDER,
        flow: FLOW,
        sealed: sealWhole(own.key, "application", data.application as Record<string, unknown>),
        documentUuids: [],
        version: 1,
        editedVersion: 1,
        startedRuns: [],
        createdAt: now,
        updatedAt: now,
        activeAt: now,
      })),
    );
  }
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
  const order = { live: {}, changes, now: new Date(), organisations: [LENDER] };
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  let greatest = before;
  const watch = setInterval(() => {
    greatest = Math.max(greatest, process.memoryUsage().heapUsed);
  }, 100);
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  const answer = await impactOf(services, order);
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(watch);
  return {
    answer,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    heap: (greatest - before) / 1e6,
  };
}

const cluster = startCluster();
if (cluster === null) throw new Error("This measurement needs PostgreSQL.");
try {
  const database = await openDatabase({ databaseUrl: await cluster.create(), dataDir: root });
  const tenth = Math.ceil(count / 10);
  await store(database, tenth);
  const few = await measure(database);
  await store(database, count - tenth);
  const all = await measure(database);
  const { compared, moved } = all.answer;
  if (compared !== count) throw new Error(`${compared} of ${count} applications were decided.`);
  const measured: ImpactMeasured = {
    count,
    seconds: all.seconds,
    cpuSeconds: all.cpuSeconds,
    moved: moved.reduce((sum, row) => sum + row.count, 0),
    heapMegabytes: all.heap,
    tenthMegabytes: few.heap,
  };
  await database.close();
  console.log(JSON.stringify(measured));
} finally {
  cluster.stop();
}
