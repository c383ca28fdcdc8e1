/** The entities of one product: the shared core with what the product adds, replaces and removes. */
import { mergePatch } from "../json/merge-patch.ts";
import type { JsonRecord } from "../json/json.ts";
import type { Entities, JsonSchema } from "../json/json-schema.ts";
import { memoize } from "../memoize.ts";

/**
 * Returns the entities with a product's patch on the schema of the application. All organizations
 * share the result for the same patch.
 */
export const entitiesOfProduct = memoize((core: Entities, patch: JsonRecord): Entities => ({
  ...core,
  application: mergePatch(core.application, patch) as JsonSchema,
}));
