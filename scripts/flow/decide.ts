import { once } from "node:events";
import { builtDecisions } from "#definitions/index.ts";
import { decide as decideFlow, traceDecision } from "#engine/index.ts";
import { flowOptions, readOptions, UsageError, type FlowCommand } from "./command.ts";
import { compiledFlow } from "./compiled.ts";
import { readInput } from "./input.ts";
import { linesOf } from "./lines.ts";

/**
 * Characters of output to collect before a write; one write for each line would slow a long input.
 */
const batch = 64 * 1024;

export const decide: FlowCommand = {
  usage: "decide --flow FLOW [--org CODE] --input FILE|- [--trace] [--root DIR]",
  async run(args) {
    const { values } = readOptions(args, {
      ...flowOptions,
      input: { type: "string" },
      trace: { type: "boolean", default: false },
    });
    if (values.input === undefined)
      throw new UsageError("Give --input: a file, or - for standard input.");
    const { flow: closures, entities } = await compiledFlow(values);
    const decisions = await builtDecisions(values.root);
    const { flow, refused } = await decisions.use(closures, entities);
    if (refused !== null)
      console.error(
        `The flow ${flow.id} decides by closures: ${refused}. npm run build makes its module.`,
      );
    let failed = false;
    let pending = "";
    const flush = async () => {
      const text = pending;
      pending = "";
      if (text !== "" && !process.stdout.write(text)) await once(process.stdout, "drain");
    };
    for await (const { text } of linesOf(values.input)) {
      const read = readInput(text, entities);
      if ("error" in read) failed = true;
      pending += `${JSON.stringify("error" in read ? read : decideFlow(flow, read.input, { trace: values.trace ? traceDecision : undefined }))}\n`;
      if (pending.length >= batch) await flush();
    }
    await flush();
    return failed ? 1 : 0;
  },
};
