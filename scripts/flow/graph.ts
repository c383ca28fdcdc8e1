import { walkJourneys } from "#definitions/index.ts";
import { compileFlow } from "#engine/index.ts";
import { flowOptions, readOptions, UsageError, type FlowCommand } from "./command.ts";
import { compiledFlow } from "./compiled.ts";
import { mermaid } from "./graph/mermaid.ts";
import { graphOf, type Graph } from "#definitions/drawing/graph.ts";
import { roadOf, titlesOf } from "#definitions/drawing/road.ts";
import { svg } from "./graph/svg.ts";

const formats: Record<string, (graph: Graph) => string> = {
  mermaid,
  svg,
  json: (graph) => JSON.stringify(graph, null, 2),
};

export const graph: FlowCommand = {
  usage: `graph --flow FLOW [--org CODE] --format ${Object.keys(formats).join("|")} [--coverage] [--root DIR]`,
  async run(args) {
    const { values } = readOptions(args, {
      ...flowOptions,
      format: { type: "string", default: "mermaid" },
      coverage: { type: "boolean", default: false },
    });
    const draw = Object.hasOwn(formats, values.format) ? formats[values.format] : undefined;
    if (!draw)
      throw new UsageError(
        `There is no format "${values.format}". Known: ${Object.keys(formats).join(", ")}.`,
      );
    console.log(draw(await drawnFlow(values)));
    return 0;
  },
};

/**
 * Returns the effective flow of an organization and its overlays' changes. A flow that only an
 * overlay has shows no changes.
 */
export async function drawnFlow(options: {
  flow?: string | undefined;
  org: string;
  root: string;
  /** Shades the steps to which a journey comes. */
  coverage?: boolean;
}): Promise<Graph> {
  const { flow, entities, base, definitions, effective } = await compiledFlow(options);
  const shared = base === null ? null : compileFlow(base, entities).flow;
  const own = effective.flows.get(flow.id);
  const before = definitions.base.flows.get(flow.id) ?? null;
  const walked = options.coverage === true ? walkJourneys(definitions).coverage : [];
  const coverage = walked.find((each) => each.flow === flow.id) ?? null;
  const context = own && {
    titles: titlesOf(own),
    road: roadOf(own, before, definitions.within(effective), coverage),
  };
  return graphOf(flow, options.org, shared ?? flow, context);
}
