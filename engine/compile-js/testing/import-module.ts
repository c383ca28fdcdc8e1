/** For tests: imports the text of a generated module as a browser does. */
import type { GuardFunctions } from "../guards-module.ts";
import { guardsModule } from "../guards-module.ts";
import { flowModule } from "../flow-module.ts";
import { loadModule } from "../module.ts";
import { useModule } from "../use-module.ts";
import type { CompiledFlow } from "../../flow/compiled-flow.ts";
import type { Node } from "../../guard/ast.ts";
import type { Scope } from "../../guard/scope.ts";

const HASH = "of this test";

export async function importText(text: string): Promise<unknown> {
  return (await import(
    /* @vite-ignore */ `data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`
  )) as unknown;
}

/** The guards as generated code; its functions take the index of a guard in the list. */
export async function importGuards(nodes: readonly Node[], scope: Scope): Promise<GuardFunctions> {
  const text = guardsModule(
    nodes.map((node) => ({ node })),
    scope,
    HASH,
  );
  const loaded = loadModule<GuardFunctions>(await importText(text), HASH);
  if ("refused" in loaded) throw new Error(loaded.refused);
  return loaded.value;
}

/** The flow with its decision as generated code. */
export async function importFlow(flow: CompiledFlow): Promise<CompiledFlow> {
  const { flow: used, refused } = useModule(flow, await importText(flowModule(flow, HASH)), HASH);
  if (refused !== null) throw new Error(refused);
  return used;
}
