/** Measures the impact of a draft over many stored applications, in a process of its own with PostgreSQL. */
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import type { Bench, Figure } from "../bench.ts";
import type { ImpactMeasured } from "./measure.ts";

const repository = resolve(import.meta.dirname, "../..");
const MEMORY = ["--expose-gc", "--max-semi-space-size=64"];
const COUNT = process.env.BENCH_IMPACT ?? "100000";

export const impact: Bench = {
  name: "impact",
  async run(): Promise<Figure[]> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      // The semi-space and the bundle are those of a server (`scripts/start.js`).
      [...MEMORY, "scripts/run-bundled.js", "impact", "bench/impact/measure.ts", COUNT],
      { cwd: repository, maxBuffer: 16 * 1024 * 1024 },
    );
    const measured = JSON.parse(stdout.trim().split("\n").at(-1) ?? "null") as ImpactMeasured;
    const { count, seconds, cpuSeconds, openingSeconds, moved } = measured;
    const { heapMegabytes, tenthMegabytes } = measured;
    const applications = count.toLocaleString("en-US");
    return [
      {
        measure: `impact of a draft on ${applications} stored applications`,
        value: seconds,
        unit: "s",
        bound: { atMost: 10 },
        detail: [
          `${cpuSeconds.toFixed(1)} s of this process; ${moved.toLocaleString("en-US")} applications move`,
          `${openingSeconds.toFixed(1)} s to read and open the same rows without deciding`,
        ].join("\n"),
      },
      {
        measure: "heap in use beyond that of the start",
        value: heapMegabytes,
        unit: "MB",
        bound: { atMost: 20 },
        detail: `${tenthMegabytes.toFixed(0)} MB for a tenth of the applications`,
      },
    ];
  },
};
