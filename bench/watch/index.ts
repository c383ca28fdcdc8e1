/**
 * Measures `npm run validate -- --watch` as its reader meets it: from the save of a file until the command has
 * printed the findings of the base, and until it has printed those of every organization. It edits a copy of the
 * shipped definitions.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { loadDefinitions } from "#definitions/index.ts";
import { quantile, type Bench, type Figure } from "../bench.ts";
import { editKinds } from "../edits/kinds.ts";

/** Saves of each kind; the figure is the time that 9 of 10 keep. */
const SAVES = Number(process.env.BENCH_SAVES ?? 10);
const SHARE = 0.9;
/** The most time from a save to its findings, milliseconds. */
const AT_MOST = 300;
/** Saves until the memory is compared with that after the first ones. */
const LONG = 20 * SAVES;
const WARM = 2 * SAVES;
/** The most that these saves add to the memory, as a ratio. */
const GROWTH_AT_MOST = 1.25;

interface Line {
  saved: string[];
  complete: boolean;
}

/** A running `validate --watch`. */
interface Watching {
  /** Writes a file and returns the milliseconds until the first and until all findings are printed. */
  save(file: string, text: string): Promise<{ first: number; all: number }>;
  /** Resident memory, megabytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

async function watching(root: string): Promise<Watching> {
  const child = spawn(
    process.execPath,
    [
      "--max-semi-space-size=64",
      "scripts/validate.js",
      "--watch",
      "--format",
      "json",
      "--root",
      root,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<Line> => {
    const { done, value } = await lines.next();
    if (done === true) throw new Error("The watch has ended.");
    return JSON.parse(value) as Line;
  };
  await next();
  return {
    async save(file, text) {
      const begun = performance.now();
      await writeFile(join(root, file), text);
      let first: number | null = null;
      for (;;) {
        const { saved, complete } = await next();
        if (!saved.includes(file)) continue;
        const elapsed = performance.now() - begun;
        first ??= elapsed;
        if (complete) return { first, all: elapsed };
      }
    },
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

export const watch: Bench = {
  name: "watch",
  async run() {
    const root = await mkdtemp(join(tmpdir(), "hearthline-watch-"));
    await Promise.all(
      ["flows", "schemas"].map((folder) => cp(folder, join(root, folder), { recursive: true })),
    );
    const kinds = editKinds({ definitions: await loadDefinitions(root) });
    const command = await watching(root);
    try {
      const figures: Figure[] = [];
      for (const { name, file, change } of kinds) {
        const text = await readFile(join(root, file), "utf8");
        const times: { first: number; all: number }[] = [];
        for (let count = 1; count <= SAVES; count += 1) {
          const json: unknown = JSON.parse(text);
          change(json, count);
          times.push(await command.save(file, JSON.stringify(json, null, 2)));
        }
        await command.save(file, text);
        for (const [which, what] of [
          ["first", "findings of the file and of the base"],
          ["all", "findings of all organizations"],
        ] as const) {
          const taken = times.map((each) => each[which]);
          figures.push({
            measure: `${what} on the terminal after a save of ${name}, 9 of 10`,
            value: quantile(taken, SHARE),
            unit: "ms",
            bound: { atMost: AT_MOST },
            detail: `${file}: ${taken.map((time) => time.toFixed(0)).join(", ")} ms`,
          });
        }
      }
      return [...figures, await growth(root, command, kinds)];
    } finally {
      await command.stop();
      await rm(root, { recursive: true, force: true });
    }
  },
};

/** Saves each kind in turn, each time with another content. */
async function growth(
  root: string,
  command: Watching,
  kinds: ReturnType<typeof editKinds>,
): Promise<Figure> {
  const texts = new Map<string, string>();
  for (const { file } of kinds) texts.set(file, await readFile(join(root, file), "utf8"));
  const saves = async (from: number, to: number) => {
    for (let count = from; count < to; count += 1) {
      const kind = kinds[count % kinds.length];
      if (kind === undefined) continue;
      const json: unknown = JSON.parse(texts.get(kind.file) ?? "");
      kind.change(json, SAVES + count);
      await command.save(kind.file, JSON.stringify(json, null, 2));
    }
  };
  await saves(0, WARM);
  const before = await command.memory();
  await saves(WARM, WARM + LONG);
  const after = await command.memory();
  return {
    measure: `memory after ${LONG} more saves, against that after ${WARM}`,
    value: after / before,
    unit: "×",
    bound: { atMost: GROWTH_AT_MOST },
    detail: `${before.toFixed(0)} MB, then ${after.toFixed(0)} MB`,
  };
}
