/** Takes a flow's generated module into use. */
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import type { DirectDecision } from "./flow-module.ts";
import { loadModule } from "./module.ts";

export interface UsedModule {
  /** With the module's decision, or as it was when the module is refused. */
  readonly flow: CompiledFlow;
  /** Why the closures go on deciding; null when the module is in use. */
  readonly refused: string | null;
}

/** @param hash identity of the flow and the entity schemas that the caller has */
export function useModule(flow: CompiledFlow, module: unknown, hash: string): UsedModule {
  const loaded = loadModule<DirectDecision>(module, hash);
  if ("refused" in loaded) return { flow, refused: loaded.refused };
  return { flow: { ...flow, direct: loaded.made }, refused: null };
}
