/**
 * Measures the HELOC flow's decisions a second, by its generated module and by closures. The rivals
 * are the same rules as plain functions, and XState's pure `transition()` with those functions as
 * guards. All take turns in one process.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { compileFlow, decide, useModule, type CompiledFlow } from "#engine/index.ts";
import { decisionHash, decisionModule, loadDefinitions } from "#definitions/index.ts";
import type { Bench } from "../bench.ts";
import { settleByXState } from "./machine.ts";
import { settleNatively } from "./native.ts";
import { samples, type Sample } from "./samples.ts";

const rounds = 7;
const slice = 250;

/** Measures calls a second over about `slice` milliseconds. */
function rate(call: () => void, perCall: number): number {
  const began = performance.now();
  let calls = 0;
  while (performance.now() - began < slice) {
    call();
    calls += perCall;
  }
  return (calls * 1000) / (performance.now() - began);
}

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const decisions: Bench = {
  name: "decisions",
  async run() {
    const definitions = await loadDefinitions(resolve(import.meta.dirname, "../.."));
    const effective = definitions.effective("main");
    const definition = effective.flows.get("heloc")?.flow?.value;
    if (!definition) throw new Error("flows/heloc/flow.json is missing.");
    const entities = definitions.entitiesOf(definition);
    const { flow } = compileFlow(definition, entities);
    if (!flow) throw new Error("flows/heloc/flow.json does not compile: run `npm run validate`.");

    const text = decisionModule(definition, entities) ?? "";
    const direct = await importedFlow(flow, text, decisionHash(definition, entities));

    const corpus = samples(400);
    for (const sample of corpus) {
      const decision = decide(flow, sample);
      const answers = [
        JSON.stringify(decide(direct, sample)) === JSON.stringify(decision),
        settleNatively(sample.application, sample.profile) === decision.state,
        settleByXState(sample) === decision.state,
      ];
      if (answers.includes(false))
        throw new Error(
          `Module, plain functions or XState disagree (${answers.join(", ")}) with ${decision.state} for ${JSON.stringify(sample)}`,
        );
    }

    let sink = 0;
    const eachSample = (answer: (sample: Sample) => string) => () => {
      for (const sample of corpus) sink += answer(sample).length;
    };
    const measured = {
      module: eachSample((sample) => decide(direct, sample).page),
      closures: eachSample((sample) => decide(flow, sample).page),
      native: eachSample(({ application, profile }) => settleNatively(application, profile)),
      xstate: eachSample((sample) => settleByXState(sample)),
    };
    const names = Object.keys(measured) as (keyof typeof measured)[];
    const rates = {
      module: [] as number[],
      closures: [] as number[],
      native: [] as number[],
      xstate: [] as number[],
    };
    for (let round = 0; round < rounds; round += 1)
      for (const name of names) rates[name].push(rate(measured[name], corpus.length));
    // Reading the sum keeps the engine from dropping calls as unused.
    if (sink === 0) throw new Error("Nothing was decided.");
    const medianOf = (name: keyof typeof measured) => median(rates[name]);
    const perSecond = (name: keyof typeof measured) =>
      Math.round(medianOf(name)).toLocaleString("en-US");
    const states = new Set(corpus.map((sample) => decide(flow, sample).state)).size;
    return [
      {
        measure: "decisions, against the same rules as plain functions",
        value: medianOf("module") / medianOf("native"),
        unit: "×",
        bound: { atLeast: 0.5 },
        detail: `${perSecond("module")} a second against ${perSecond("native")}, over ${corpus.length} applications settling in ${states} states`,
      },
      {
        measure: "decisions, against XState's transition() with the same guards",
        value: medianOf("module") / medianOf("xstate"),
        unit: "×",
        bound: { atLeast: 10 },
        detail: `${perSecond("xstate")} a second by XState`,
      },
      {
        measure: "decisions by closures, against the same rules as plain functions",
        value: medianOf("closures") / medianOf("native"),
        unit: "×",
        bound: { atLeast: 0.1 },
        detail: `${perSecond("closures")} a second by closures`,
      },
      {
        measure: "generated module of the flow, gzip",
        value: gzipSync(text, { level: 9 }).length / 1000,
        unit: "kB",
        bound: { atMost: 10 },
      },
    ];
  },
};

/** Returns the flow with its module, imported from a file as the server does. */
async function importedFlow(flow: CompiledFlow, text: string, hash: string): Promise<CompiledFlow> {
  const folder = await mkdtemp(join(tmpdir(), "hearthline-decisions-"));
  try {
    const file = join(folder, "module.mjs");
    await writeFile(file, text);
    const used = useModule(flow, await import(pathToFileURL(file).href), hash);
    if (used.refused !== null) throw new Error(used.refused);
    return used.flow;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
