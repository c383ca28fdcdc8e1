/**
 * The decision of a flow as a JavaScript module, made by the build and used by the server and the commands. A module is known by what
 * decides: flows that differ in words alone, or belong to several organisations, share one.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  compileFlow,
  flowModule,
  isRecord,
  KIT_VERSION,
  own,
  useModule,
  type CompiledFlow,
  type Entities,
} from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { contentHash } from "./canonical.ts";

/** Where the build leaves modules, and the index that names them. */
export const publishedFolder = "dist/definitions";

const entityHashes = new WeakMap<Entities, string>();
const flowHashes = new WeakMap<Flow, string>();

/** Identity of everything that a decision of the flow depends on. Definitions are never changed, so each is looked at once. */
export function decisionHash(flow: Flow, entities: Entities): string {
  const schemas = entityHashes.get(entities) ?? contentHash(entities);
  entityHashes.set(entities, schemas);
  const { id, facts, checklist, initial, entries, states, fallback } = flow;
  const rules =
    flowHashes.get(flow) ?? contentHash([id, facts, checklist, initial, entries, states, fallback]);
  flowHashes.set(flow, rules);
  return contentHash([KIT_VERSION, schemas, rules]);
}

/** Text of the module; null for a flow that does not compile. */
export function decisionModule(flow: Flow, entities: Entities): string | null {
  const compiled = compileFlow(flow, entities).flow;
  return compiled === null ? null : flowModule(compiled, decisionHash(flow, entities));
}

export interface BuiltDecisions {
  /** The flow with its module in use; the flow as it was, and the reason, when there is no module that fits it. */
  use(flow: CompiledFlow): Promise<{ flow: CompiledFlow; refused: string | null }>;
}

/** The modules of the last build under `root`; without a build every flow decides by closures, which is no fault. */
export async function builtDecisions(root: string, entities: Entities): Promise<BuiltDecisions> {
  const folder = join(root, publishedFolder);
  const index = await readFile(join(folder, "index.json"), "utf8").then(
    (text) => JSON.parse(text) as { decisions?: unknown },
    () => null,
  );
  const names = isRecord(index?.decisions) ? index.decisions : null;
  return {
    async use(flow) {
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
