/**
 * The decision of a flow as a JavaScript module, which the build makes and the server and the
 * commands load. Flows with the same rules share one module, whatever their copy or organization.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  compileFlow,
  flowModule,
  isRecord,
  KIT_VERSION,
  memoize,
  own,
  useModule,
  type CompiledFlow,
  type Entities,
} from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { contentHash } from "../identity/canonical.ts";
import { publishedFolder } from "./published-index.ts";

const hashOfRules = memoize(({ id, facts, checklist, initial, entries, states, fallback }: Flow) =>
  contentHash([id, facts, checklist, initial, entries, states, fallback]),
);

/** Returns the identity of everything that a decision of the flow depends on. */
export function decisionHash(flow: Flow, entities: Entities): string {
  return contentHash([KIT_VERSION, contentHash(entities), hashOfRules(flow)]);
}

/** Returns the source text of the module; null for a flow that does not compile. */
export function decisionModule(flow: Flow, entities: Entities): string | null {
  const compiled = compileFlow(flow, entities).flow;
  return compiled === null ? null : flowModule(compiled, decisionHash(flow, entities));
}

export interface BuiltDecisions {
  /**
   * Returns the flow with its module in use. Without a module that fits, returns the flow unchanged
   * and the reason.
   */
  use(
    flow: CompiledFlow,
    entities: Entities,
  ): Promise<{ flow: CompiledFlow; refused: string | null }>;
}

/**
 * Loads the modules of the last build under `root`. Without a build every flow uses the slower
 * interpreter, which is not a fault.
 */
export async function builtDecisions(root: string): Promise<BuiltDecisions> {
  const folder = join(root, publishedFolder);
  const index = await readFile(join(folder, "index.json"), "utf8").then(
    (text) => JSON.parse(text) as { decisions?: unknown },
    () => null,
  );
  const names = isRecord(index?.decisions) ? index.decisions : null;
  return {
    async use(flow, entities) {
      if (names === null) return { flow, refused: null };
      const hash = decisionHash(flow.definition, entities);
      const name = own(names, hash);
      if (typeof name !== "string" || !/^[0-9a-f]+\.js$/.test(name))
        return { flow, refused: "the build has no module for it" };
      try {
        const url = pathToFileURL(join(folder, name)).href;
        return useModule(flow, await import(/* @vite-ignore */ url), hash);
      } catch (error) {
        return { flow, refused: `its module cannot be loaded: ${String(error)}` };
      }
    },
  };
}
