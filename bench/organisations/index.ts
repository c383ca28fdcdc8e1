/**
 * Measures what `npm run validate` costs for few organizations, for many, and for the shipped ones.
 */
import { execFile } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Bench, Figure } from "../bench.ts";
import { generateOrganisations } from "./generate.ts";

const repository = resolve(import.meta.dirname, "../..");
const counts = (process.env.BENCH_ORGANISATIONS ?? "50,500,5000").split(",").map(Number);

interface Measured {
  readonly organisations: number;
  readonly errors: number;
  readonly loadSeconds: number;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly residentMegabytes: number;
}

async function measured(root: string): Promise<Measured> {
  const script = join(import.meta.dirname, "measure.ts");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", script, root],
    { cwd: repository, maxBuffer: 64 * 1024 * 1024 },
  );
  const result = JSON.parse(stdout) as Measured;
  if (result.errors > 0)
    throw new Error(
      `The generated organizations have ${result.errors} errors: they measure nothing.`,
    );
  return result;
}

/** Runs of which the fastest counts: other work on the machine only adds to a run. */
const [VALIDATIONS, PARSES] = [3, 40];

/** Seconds to parse the files of the repository's definitions. */
async function parsing(): Promise<number> {
  const names = (
    await Promise.all(
      ["flows", "schemas"].map(async (folder) =>
        (await readdir(join(repository, folder), { recursive: true })).map((name) =>
          join(repository, folder, name),
        ),
      ),
    )
  )
    .flat()
    .filter((name) => name.endsWith(".json"));
  const texts = await Promise.all(names.map((name) => readFile(name, "utf8")));
  const rounds = Array.from({ length: PARSES }, () => {
    const began = performance.now();
    for (const text of texts) JSON.parse(text);
    return performance.now() - began;
  });
  return Math.min(...rounds) / 1000;
}

export const organisations: Bench = {
  name: "organisations",
  async run(): Promise<Figure[]> {
    const validations: Measured[] = [];
    for (let run = 0; run < VALIDATIONS; run += 1) validations.push(await measured(repository));
    const [shipped] = validations.sort((a, b) => a.cpuSeconds - b.cpuSeconds);
    if (!shipped) throw new Error("Nothing was validated.");
    const reference = await parsing();
    const runs: Measured[] = [];
    for (const count of counts) {
      const root = await generateOrganisations(count);
      try {
        runs.push(await measured(root));
      } finally {
        await rm(root, { recursive: true, force: true });
      }
    }
    const each = ({ cpuSeconds, organisations: count }: Measured) => (cpuSeconds * 1000) / count;
    const [few, many] = [runs[0], runs.at(-1)];
    if (!few || !many) throw new Error("There is nothing to compare.");
    const lines = runs.map(
      (run) =>
        `${run.organisations} organizations: ${each(run).toFixed(1)} ms each, ${run.cpuSeconds.toFixed(1)} s of the processor (reading ${run.loadSeconds.toFixed(1)}), ${run.wallSeconds.toFixed(1)} s in all, ${run.residentMegabytes.toFixed(0)} MB`,
    );
    const addedOrganisations = many.organisations - few.organisations;
    // The fixed cost of a run is spread over more organizations, so the cost of one more shows
    // whether the rest is linear.
    const millisecondsPerOrganization = (from: Measured, to: Measured) =>
      ((to.cpuSeconds - from.cpuSeconds) * 1000) /
      Math.max(1, to.organisations - from.organisations);
    const middle = runs[1] ?? many;
    return [
      {
        measure: "validate of what is shipped, against parsing the same files",
        value: shipped.cpuSeconds / reference,
        unit: "×",
        // 10 seconds of the processor where parsing takes 10.9 milliseconds.
        bound: { atMost: 920 },
        detail: `${shipped.cpuSeconds.toFixed(2)} s of the processor, ${shipped.wallSeconds.toFixed(1)} s in all; parsing ${(reference * 1000).toFixed(1)} ms`,
      },
      {
        measure: `time for one organization, ${many.organisations} against ${few.organisations}`,
        value: each(many) / each(few),
        unit: "×",
        bound: { atMost: 1.2 },
        detail: lines.join("\n"),
      },
      {
        measure: `time of one more organization, beyond ${middle.organisations} against before`,
        value:
          runs.length > 2
            ? millisecondsPerOrganization(middle, many) / millisecondsPerOrganization(few, middle)
            : 1,
        unit: "×",
        ...(runs.length > 2 ? { bound: { atMost: 1.2 } } : {}),
        detail: `${millisecondsPerOrganization(few, middle).toFixed(1)} ms before, ${millisecondsPerOrganization(middle, many).toFixed(1)} ms beyond`,
      },
      {
        measure: "memory of one more organization",
        value:
          ((many.residentMegabytes - few.residentMegabytes) * 1024) /
          Math.max(1, addedOrganisations),
        unit: "kB",
      },
    ];
  },
};
