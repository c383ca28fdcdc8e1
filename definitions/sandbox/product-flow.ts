import { applicationFlowOf, firstProduct } from "#engine/index.ts";
import { productOf } from "../checks/sandbox/sandbox-state.ts";
import type { Definitions } from "../model.ts";
import type { SourceFile } from "../sources/source-file.ts";

/** Returns the flow that runs the applications of a persona; undefined when it is unknown. */
export function productFlow(
  persona: SourceFile | undefined,
  { base, sources }: Pick<Definitions, "base" | "sources">,
) {
  const flows = [...base.flows.values()].map(({ flow }) => flow.value);
  const product = productOf(sources.files, persona) ?? firstProduct(flows);
  return product === null ? undefined : applicationFlowOf(flows, product);
}
