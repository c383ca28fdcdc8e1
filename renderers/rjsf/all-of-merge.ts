import type { RJSFSchema } from "@rjsf/utils";

type Merge = (schema: RJSFSchema) => RJSFSchema;

let merge: Merge | null = null;

/**
 * Loads the code that merges the `allOf` of a form, which the first screens do not have. RJSF needs
 * it while it renders.
 */
export async function loadAllOfMerge(): Promise<void> {
  ({ default: merge } = (await import("@rjsf/utils/lib/schema/shallowAllOfMerge.js")) as {
    default: Merge;
  });
}

/** Takes the place of RJSF's module in the bundle (scripts/vite/rjsf-parts.ts). */
export default function mergeAllOf(schema: RJSFSchema): RJSFSchema {
  if (merge === null) throw new Error("loadScreenCode loads the merge of allOf before the form.");
  return merge(schema);
}
