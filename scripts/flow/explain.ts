import {
  alternatives,
  compileChecklist,
  decide,
  explain as explainDecision,
  redactTrace,
  roadTo,
  taskPages,
  type Alternative,
  type AlternativeOutcome,
  type CompiledFlow,
  type Json,
  type Road,
  traceDecision,
} from "#engine/index.ts";
import { todayFor } from "#lending/time/today.ts";
import { flowEntities } from "#definitions/parts/flow-entities.ts";
import type { Definitions, Effective } from "#definitions/index.ts";
import { suggestion } from "#definitions/findings/suggest.ts";
import { flowOptions, readOptions, UsageError, type FlowCommand } from "./command.ts";
import { compiledFlow } from "./compiled.ts";
import { whoWritesIn } from "./explain/actors.ts";
import { roadText } from "./explain/road.ts";
import { readInput } from "./input.ts";
import { givenLinesOf } from "./lines.ts";

export const explain: FlowCommand = {
  usage: "explain --flow FLOW [--org CODE] --input FILE|- [--not PAGE …] [--json] [--root DIR]",
  async run(args) {
    const { values } = readOptions(args, {
      ...flowOptions,
      input: { type: "string" },
      not: { type: "string", multiple: true, default: [] },
      json: { type: "boolean", default: false },
    });
    if (values.input === undefined)
      throw new UsageError("Give --input: a file, or - for standard input.");
    const { flow, entities, suppliedBy, definitions, effective } = await compiledFlow(values);
    const checklist = checklistIn(definitions, effective, flow.id);
    for (const page of values.not)
      if (!flow.pages.has(page))
        throw new UsageError(
          `There is no page "${page}". ${suggestion(page, [...flow.pages.keys()])}`,
        );
    let failed = false;
    for await (const { number, text } of givenLinesOf(values.input)) {
      const read = readInput(text, entities);
      if ("error" in read) {
        failed = true;
        const { message, pointer } = read.error;
        if (values.json) console.log(JSON.stringify(read));
        else console.log(`Line ${number}\n${message}${pointer === "" ? "" : ` (at ${pointer})`}\n`);
        continue;
      }
      const data = read.input as { application: Json; profile: Json };
      const decision = decide(flow, read.input, { trace: traceDecision });
      const others = alternatives(flow, entities, data, values.not);
      const roads = new Map(
        others.flatMap(({ page, outcome }) => {
          const road = outcome === "found" && checklist ? checklist.roadTo(flow, data, page) : null;
          return road === null ? [] : [[page, road] as const];
        }),
      );
      if (values.json) {
        const { trace, ...rest } = decision;
        const redacted = trace === undefined ? {} : { trace: redactTrace(trace) };
        const withRoads = others.map((each) => ({ ...each, road: roads.get(each.page) ?? null }));
        console.log(JSON.stringify({ ...rest, ...redacted, alternatives: withRoads }));
      } else {
        console.log(`Line ${number}\n${explainDecision(decision, { suppliedBy })}`);
        for (const [task, page] of taskPages(flow, read.input))
          console.log(`The task ${task} is open on the page ${page}.`);
        for (const each of others) {
          const road = roads.get(each.page);
          const text = road && checklist ? checklist.textOf(road) : alternativeText(each);
          console.log(`\n${text}`);
        }
      }
    }
    return failed ? 1 : 0;
  },
};

/** Returns what finds and describes roads through the checklist of a flow; null without a checklist. */
function checklistIn(definitions: Definitions, effective: Effective, id: string) {
  const own = effective.flows.get(id);
  if (!own?.checklist) return null;
  const lender = definitions.within(effective);
  const entities = flowEntities(own, lender);
  const { checklist } = compileChecklist(own.checklist.value, entities);
  if (checklist === null) return null;
  const titles = new Map(
    own.flow.value.pages.map(({ id: page, screen }) => [
      page,
      own.screens.get(screen ?? "")?.value.title,
    ]),
  );
  return {
    roadTo: (flow: CompiledFlow, data: { application: Json; profile: Json }, page: string) => {
      const application = data.application as Parameters<typeof todayFor>[1];
      return roadTo(flow, checklist, entities, data, page, {
        today: todayFor(new Date(), application),
      });
    },
    textOf: (road: Road) =>
      roadText(road, whoWritesIn(effective, lender, own), (page) => titles.get(page) ?? ""),
  };
}

const WORDS: { readonly [O in AlternativeOutcome]: string } = {
  shown: "it is the page shown.",
  found: "the least change of the data that leads there:",
  none: "no data leads there. That is proven over all data that the schemas allow.",
  "not-found":
    "no data was found that leads there. That is no proof: guards that compare fields or look into lists were tried on chosen data.",
  "gave-up":
    "the search gave up: the guards are connected in too many ways to look at all of them.",
  unknown: "the flow has no such page.",
};

function alternativeText({
  page,
  outcome,
  certainty,
  patch,
  words,
  decision,
}: Alternative): string {
  const lines = [`Not ${page}: ${WORDS[outcome]}`];
  if (outcome !== "found") return lines.join("\n");
  lines.push(...words.map((each) => `  ${each}`));
  if (patch !== null) lines.push(`  as JSON Merge Patch: ${JSON.stringify(patch)}`);
  else lines.push("  A patch would have to repeat personal data, and is not shown.");
  lines.push(
    `  tried: page ${decision?.page}, state ${decision?.state}. ${certainty === "exact" ? "No smaller change does; that is proven." : "A smaller change may exist: some guards were tried on chosen data only."}`,
  );
  return lines.join("\n");
}
