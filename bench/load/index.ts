/**
 * Measures the whole product under load, on each database. Ratios compare runs in turns on the same
 * machine, so they keep their meaning on a slow one; milliseconds do not.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCluster } from "#server/testing/databases.ts";
import type { Bench, Figure } from "../bench.ts";
import { type People, settle } from "./people.ts";
import { type Served, whileServing } from "./product.ts";
import { readRatios } from "./ratios.ts";
import { busyOrganisation, mixedLoad, polling } from "./scheduled.ts";
import { BORROWERS, FEW, RATE, SECONDS, SHARES } from "./settings.ts";
import { type Side, storedRatios } from "./stored.ts";

/** Borrowers whose reads are compared with the reference. */
const READERS = 200;
/** Submissions in addition to those of the mixed load. */
const SPARE = 100;
const UPLOADERS = 300;

/** Runs with a data folder and a root key of its own. */
async function withFolder<T>(
  use: (environment: Record<string, string>) => Promise<T>,
  more: Record<string, string> = {},
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "hearthline-load-"));
  try {
    return await use({
      DATA_DIR: folder,
      ROOT_KEY: randomBytes(32).toString("base64"),
      ...more,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Tells which part runs: the whole takes about half an hour. */
const began = performance.now();
const tell = (part: string): void =>
  console.error(`  ${((performance.now() - began) / 1000).toFixed(0)} s: ${part}`);

const embedded = (): Promise<Figure[]> =>
  withFolder(async (environment) => {
    tell("borrowers in the embedded database");
    const counts = { reading: READERS, submitting: 0, uploading: 0 };
    const people = await settle(environment, counts);
    tell("reads on the embedded database");
    return readRatios("embedded", environment, people.reading);
  });

/** The loads on PostgreSQL besides the reads, in the order in which they run. */
const loads: Readonly<Record<string, (product: Served, people: People) => Promise<Figure[]>>> = {
  polls: polling,
  mixed: mixedLoad,
  busy: busyOrganisation,
};

/** Parts that can run alone: the whole takes about half an hour. */
const PARTS = ["reads", ...Object.keys(loads), "stored"] as const;

const onPostgres = (parts: ReadonlySet<string>, many: string, few: string): Promise<Figure[]> =>
  withFolder(
    async (environment) => {
      tell("borrowers in PostgreSQL");
      const readsAlone = [...parts].every((part) => part === "reads");
      const people = await settle(environment, {
        reading: readsAlone ? READERS : BORROWERS,
        submitting: readsAlone ? 0 : Math.ceil(SECONDS * RATE * SHARES.submit) + SPARE,
        uploading: readsAlone ? 0 : UPLOADERS,
      });
      const figures: Figure[] = [];
      if (parts.has("reads")) {
        tell("reads on PostgreSQL");
        const readers = people.reading.slice(0, READERS);
        figures.push(...(await readRatios("PostgreSQL", environment, readers)));
      }
      const chosen = Object.entries(loads).filter(([part]) => parts.has(part));
      if (chosen.length > 0)
        await whileServing(environment, async (product) => {
          for (const [part, run] of chosen) {
            tell(part);
            figures.push(...(await run(product, people)));
          }
        });
      if (parts.has("stored")) {
        tell("few applications against many");
        await whileServing(environment, async (product) => {
          figures.push(...(await againstFew(few, { product, people })));
        });
      }
      return figures;
    },
    { DATABASE_URL: many },
  );

const againstFew = (few: string, many: Side): Promise<Figure[]> =>
  withFolder(
    async (environment) => {
      const people = await settle(environment, { reading: FEW, submitting: SPARE, uploading: 0 });
      return whileServing(environment, (product) =>
        storedRatios({ few: { product, people }, many }),
      );
    },
    { DATABASE_URL: few },
  );

async function figures(parts: ReadonlySet<string> = new Set(PARTS)): Promise<Figure[]> {
  const onEmbedded = parts.has("reads") ? await embedded() : [];
  const cluster = startCluster();
  if (!cluster) return onEmbedded;
  try {
    return [
      ...onEmbedded,
      ...(await onPostgres(parts, await cluster.create(), await cluster.create())),
    ];
  } finally {
    cluster.stop();
  }
}

export const load: Bench = { name: "load", parts: PARTS, run: figures };
