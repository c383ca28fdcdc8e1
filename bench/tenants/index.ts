/**
 * Measures what the number of lenders costs: the same server with the shipped ones, and with 5,000
 * copies of them.
 */
import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Bench, Figure } from "../bench.ts";
import { generateTenants } from "./generate.ts";
import type { Served } from "./measure.ts";
import type { Published } from "./publish.ts";

const repository = resolve(import.meta.dirname, "../..");
/** The shipped number, and a number for the future. */
const counts = (process.env.BENCH_TENANTS ?? "50,5000").split(",").map(Number);

/** Runs the script in its own process and returns the last line of its output. */
async function runInProcess<T>(script: string, ...args: string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--expose-gc", "--import", "tsx", join(import.meta.dirname, script), ...args],
    { cwd: repository, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "null") as T;
}

type Measured = Published & Served & { readonly ofOne: number };

async function measured(count: number): Promise<Measured> {
  const { root, codes } = await generateTenants(count);
  try {
    const last = codes.at(-1) ?? "";
    // Two lenders that differ in name only: the first one, and its latest copy.
    const first = codes[0] ?? "";
    const like = codes.findLast((code) => code === first || code.startsWith(`${first}-`)) ?? first;
    const published = await runInProcess<Published>("publish.ts", root, last);
    // The least of three, because other load only adds. The first run also makes the database.
    const runs: Served[] = [];
    for (let run = 0; run < 3; run += 1)
      runs.push(await runInProcess<Served>("measure.ts", root, join(root, "data"), first, like));
    const [served] = runs;
    if (!served) throw new Error("Nothing was measured.");
    return {
      ...published,
      ...served,
      startSeconds: Math.min(...runs.map(({ startSeconds }) => startSeconds)),
      heapMegabytes: Math.min(...runs.map(({ heapMegabytes }) => heapMegabytes)),
      pagesASecond: Math.max(...runs.map(({ pagesASecond }) => pagesASecond)),
      firstPagesASecond: Math.max(...runs.map(({ firstPagesASecond }) => firstPagesASecond)),
      ofOne: (served.firstScreen[like] ?? 0) / (served.firstScreen[first] ?? 1),
    };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

export const tenants: Bench = {
  name: "tenants",
  async run(): Promise<Figure[]> {
    const runs: Measured[] = [];
    for (const count of counts) runs.push(await measured(count));
    const [few, many] = [runs[0], runs.at(-1)];
    if (!few || !many || few.tenants >= many.tenants)
      throw new Error("Give two numbers of lenders, the smaller first.");
    const against = `${many.tenants} lenders against ${few.tenants}`;
    const fewAndMany = (unit: string, measure: (run: Measured) => number) =>
      `${measure(few).toFixed(unit === "s" ? 2 : 0)} ${unit}, ${measure(many).toFixed(unit === "s" ? 2 : 0)} ${unit}`;
    const each = ({ allSeconds, tenants: count }: Measured) => (allSeconds * 1000) / count;
    const addedTenants = many.tenants - few.tenants;
    return [
      {
        measure: `start of the server, ${against}`,
        value: many.startSeconds / few.startSeconds,
        unit: "×",
        bound: { atMost: 1.3 },
        detail: `${fewAndMany("s", (run) => run.startSeconds)} of the processor`,
      },
      {
        measure: "memory of one lender more, its page asked for",
        value: ((many.heapMegabytes - few.heapMegabytes) * 1024) / addedTenants,
        unit: "kB",
        bound: { atMost: 50 },
        detail: fewAndMany("MB", (run) => run.heapMegabytes),
      },
      {
        measure: `first pages a second, ${against}`,
        value: many.pagesASecond / few.pagesASecond,
        unit: "×",
        bound: { atLeast: 0.9 },
        detail: `${fewAndMany("a second", (run) => run.pagesASecond)}; of lenders whom nobody asked for yet ${fewAndMany("a second", (run) => run.firstPagesASecond)}`,
      },
      {
        measure:
          "bytes of the first screen, the last lender against the first, which says the same",
        value: many.ofOne,
        unit: "×",
        bound: { atMost: 1.02 },
      },
      {
        measure: `publishing, time a lender, ${against}`,
        value: each(many) / each(few),
        unit: "×",
        bound: { atMost: 1.2 },
        detail: `${fewAndMany("ms", each)} each`,
      },
      {
        measure: `publishing one on a running server, ${against}`,
        value: many.oneSeconds / few.oneSeconds,
        unit: "×",
        bound: { atMost: 1.3 },
        detail: `${fewAndMany("s", (run) => run.oneSeconds)} of the processor`,
      },
    ];
  },
};
