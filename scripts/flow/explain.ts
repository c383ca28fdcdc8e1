import {
  alternatives,
  decide,
  explain as explainDecision,
  redactTrace,
  taskPages,
  type Alternative,
  type AlternativeOutcome,
  type Json,
} from "#engine/index.ts";
import { suggestion } from "#definitions/suggest.ts";
import { flowOptions, readOptions, UsageError, type FlowCommand } from "./command.ts";
import { compiledFlow } from "./compiled.ts";
import { readInput } from "./input.ts";
import { linesOf } from "./lines.ts";

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
    const { flow, entities, suppliedBy } = await compiledFlow(values);
    for (const page of values.not)
      if (!flow.pages.has(page))
        throw new UsageError(
          `There is no page "${page}". ${suggestion(page, [...flow.pages.keys()])}`,
        );
    let failed = false;
    for await (const { number, text } of linesOf(values.input)) {
      const read = readInput(text, entities);
      if ("error" in read) {
        failed = true;
        const { message, pointer } = read.error;
        if (values.json) console.log(JSON.stringify(read));
        else console.log(`Line ${number}\n${message}${pointer === "" ? "" : ` (at ${pointer})`}\n`);
        continue;
      }
      const data = read.input as { application: Json; profile: Json };
      const decision = decide(flow, read.input, { trace: true });
      const others = alternatives(flow, entities, data, values.not);
      if (values.json) {
        const { trace, ...rest } = decision;
        const redacted = trace === undefined ? {} : { trace: redactTrace(trace) };
        console.log(JSON.stringify({ ...rest, ...redacted, alternatives: others }));
      } else {
        console.log(`Line ${number}\n${explainDecision(decision, { suppliedBy })}`);
        for (const [task, page] of taskPages(flow, read.input))
          console.log(`The task ${task} is open on the page ${page}.`);
        console.log(others.map((each) => `\n${alternativeText(each)}`).join("\n"));
      }
    }
    return failed ? 1 : 0;
  },
};

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
