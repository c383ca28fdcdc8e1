/** Lets a flow decide by its generated module. */
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import type { DirectDecision } from "../flow/decision.ts";
import { loadModule } from "./module.ts";

export interface UsedModule {
  /** The flow with the module's decision; the flow unchanged when the module is refused. */
  readonly flow: CompiledFlow;
  /** Why the flow still decides by closures; null when the module is in use. */
  readonly refused: string | null;
}

/**
 * Returns the flow with the decision of its generated module. A module of another version or of
 * other rules is refused, and the flow decides by closures, which is slower and gives the same.
 * @param module what an import of the module gave
 * @param hash identity of the caller's flow and entity schemas
 */
export function useModule(flow: CompiledFlow, module: unknown, hash: string): UsedModule {
  const loaded = loadModule<DirectDecision>(module, hash);
  if ("refused" in loaded) return { flow, refused: loaded.refused };
  return { flow: { ...flow, direct: loaded.value }, refused: null };
}
