import { type Definitions, flowFrom } from "#definitions/index.ts";
import { compileDefinition } from "../compile/compile.ts";
import { DefinitionError, type DefinitionStore } from "../contract.ts";

/**
 * Compiles the version of a flow that an application began on.
 * @throws DefinitionError with every fault of the version
 */
export function pinnedFlow(
  { base }: Definitions,
  ...[id, content, entities]: Parameters<DefinitionStore["pinned"]>
): ReturnType<DefinitionStore["pinned"]> {
  const faults: string[] = [];
  const compiling = { base, entitiesOf: () => entities as Definitions["entities"] };
  const flow = compileDefinition(flowFrom(id, content), compiling, (fault) =>
    faults.push(`${id}${fault}`),
  );
  if (!flow || faults.length > 0) throw new DefinitionError(faults);
  return flow;
}
