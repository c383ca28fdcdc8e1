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
import { settle } from "./people.ts";
import { serveProduct } from "./product.ts";
import { readRatios } from "./ratios.ts";
import { busyOrganisation, mixedLoad, polling } from "./scheduled.ts";
import { BORROWERS, FEW, RATE, SECONDS, SHARES } from "./settings.ts";
import { storedRatios } from "./stored.ts";

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

const onPostgres = (many: string, few: string): Promise<Figure[]> =>
  withFolder(
    (environment) =>
      withFolder(
        async (small) => {
          tell("borrowers in PostgreSQL");
          const fewPeople = await settle(small, { reading: FEW, submitting: SPARE, uploading: 0 });
          const people = await settle(environment, {
            reading: BORROWERS,
            submitting: Math.ceil(SECONDS * RATE * SHARES.submit) + SPARE,
            uploading: UPLOADERS,
          });
          tell("reads on PostgreSQL");
          const figures = await readRatios(
            "PostgreSQL",
            environment,
            people.reading.slice(0, READERS),
          );
          const product = await serveProduct(environment);
          try {
            tell("polls");
            figures.push(...(await polling(product, people)));
            tell("mixed load");
            figures.push(...(await mixedLoad(product, people)));
            tell("a busy organization");
            figures.push(...(await busyOrganisation(product, people)));
            tell("few applications against many");
            const smallProduct = await serveProduct(small);
            try {
              figures.push(
                ...(await storedRatios(
                  { product: smallProduct, people: fewPeople },
                  { product, people },
                )),
              );
            } finally {
              await smallProduct.stop();
            }
          } finally {
            await product.stop();
          }
          return figures;
        },
        { DATABASE_URL: few },
      ),
    { DATABASE_URL: many },
  );

async function figures(): Promise<Figure[]> {
  const onEmbedded = await embedded();
  const cluster = startCluster();
  if (!cluster) return onEmbedded;
  try {
    return [...onEmbedded, ...(await onPostgres(await cluster.create(), await cluster.create()))];
  } finally {
    cluster.stop();
  }
}

export const load: Bench = { name: "load", run: figures };
