/**
 * Measures the commands that a person waits for, in a fresh clone of the checkout: `npm run
 * validate` and `npm start`, each for the first time, again, and, for `validate`, after one edit.
 * Run it on a machine that does nothing else.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadDefinitions } from "#definitions/index.ts";
import type { Bench, Figure } from "../bench.ts";
import { editKinds, type EditKind } from "../edits/kinds.ts";
import { freshClone } from "./clone.ts";
import { timeStart } from "./started.ts";

/** Runs of each kind; the figure is the median. */
const RUNS = 3;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const listed = (values: readonly number[]): string =>
  values.map((value) => value.toFixed(2)).join(", ") + " s";

/** Returns the seconds that `npm run validate` takes. A save may leave findings. */
async function timeValidate(root: string): Promise<number> {
  const began = performance.now();
  const child = spawn("npm", ["run", "-s", "validate", "--", "--json"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0 && code !== 1)
    throw new Error(`validate ends with ${code}:\n${output.slice(0, 2_000)}`);
  return (performance.now() - began) / 1000;
}

async function repeated(work: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let run = 0; run < RUNS; run += 1) values.push(await work());
  return values;
}

/** Measures a run after each of several saves of a file, each with another content. */
async function afterSaves(root: string, edit: EditKind): Promise<Figure> {
  const path = join(root, edit.file);
  const text = await readFile(path, "utf8");
  let count = 0;
  const times = await repeated(async () => {
    const json = JSON.parse(text) as unknown;
    edit.change(json, (count += 1));
    await writeFile(path, JSON.stringify(json, null, 2));
    return timeValidate(root);
  });
  await writeFile(path, text);
  return {
    measure: `npm run validate after a save of ${edit.name}`,
    value: median(times),
    unit: "s",
    bound: { atMost: 3 },
    detail: `${edit.file}: ${listed(times)}`,
  };
}

async function validations(root: string): Promise<Figure[]> {
  const first = await timeValidate(root);
  const cold = await repeated(async () => {
    await rm(join(root, ".cache/validate"), { recursive: true, force: true });
    return timeValidate(root);
  });
  const again = await repeated(() => timeValidate(root));
  const saves: Figure[] = [];
  const definitions = await loadDefinitions(root);
  for (const edit of editKinds({ definitions })) saves.push(await afterSaves(root, edit));
  return [
    { measure: "npm run validate on a fresh clone", value: first, unit: "s" },
    {
      measure: "npm run validate with nothing stored",
      value: median(cold),
      unit: "s",
      bound: { atMost: 3 },
      detail: listed(cold),
    },
    {
      measure: "npm run validate again",
      value: median(again),
      unit: "s",
      bound: { atMost: 3 },
      detail: listed(again),
    },
    ...saves,
  ];
}

async function starts(root: string): Promise<Figure[]> {
  for (const path of ["dist", ".cache", "data"])
    await rm(join(root, path), { recursive: true, force: true });
  const fresh = await timeStart(root);
  const seconds: number[] = [];
  const pages = await repeated(async () => {
    const { ready, page } = await timeStart(root);
    seconds.push(ready);
    return page;
  });
  return [
    {
      measure: "npm start on a fresh clone, until the first page answers",
      value: fresh.page,
      unit: "s",
      bound: { atMost: 12 },
      detail: `ready after ${fresh.ready.toFixed(2)} s\n${fresh.output.trim()}`,
    },
    {
      measure: "npm start again, until the first page answers",
      value: median(pages),
      unit: "s",
      bound: { atMost: 3 },
      detail: `ready after ${listed(seconds)}; the page after ${listed(pages)}`,
    },
  ];
}

export const commands: Bench = {
  name: "commands",
  async run(): Promise<Figure[]> {
    const clone = await freshClone();
    try {
      return [...(await validations(clone.root)), ...(await starts(clone.root))];
    } finally {
      await clone.remove();
    }
  },
};
