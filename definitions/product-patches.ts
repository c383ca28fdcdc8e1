/** What each product changes in the schema of the application: `application.json` of its flow. */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { applicationFlowOf, entitiesOfProduct, isRecord } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Effective, Entities } from "./model.ts";
import type { SourceFile, Sources } from "./sources.ts";

type Patch = Record<string, unknown>;
type Flows = Effective["flows"];

/** Returns the path of the file with which a product changes the entity; null without a flow that runs its applications. */
function patchPath(flows: Flows, product: string): string | null {
  const definitions = [...flows.values()]
    .map(({ flow }) => flow.value as Flow | null)
    // Checks of the whole base also read files whose structure has findings of its own.
    .filter((flow): flow is Flow => isRecord(flow) && typeof flow.basePath === "string");
  const id = applicationFlowOf(definitions, product)?.id;
  return id === undefined ? null : `flows/${id}/application.json`;
}

/** Returns the patch that a file holds; null for one that does not fit its schema. */
const patchIn = memoize(({ value }: SourceFile, validate: ValidateFunction | null) => {
  if (!isRecord(value) || validate?.(value) === false) return null;
  // The editor's schema and the mark for generated types are no part of the entity.
  const { $schema: _schema, "x-typed": _typed, ...patch } = value;
  return patch as Patch;
});

/** The patches of products, and the entities that follow from them. */
export interface ProductPatches {
  /** Returns the patch of a product; null for a product that uses the core as it is. */
  patchOf(product: string): Patch | null;
  /** Returns the entities of a flow's product; those of the core for a flow without a product. */
  entitiesOf(flow: { readonly product?: string | undefined }): Entities;
}

/** Reads the patches of all products. Overlays cannot change them, so the base has them for all organizations. */
export function productPatches(
  sources: Sources,
  flows: Flows,
  core: Entities,
  validate: ValidateFunction | null,
): ProductPatches {
  const patches = new Map<string, Patch | null>();
  const patchOf = (product: string): Patch | null => {
    const cached = patches.get(product);
    if (cached !== undefined) return cached;
    const file = sources.files.get(patchPath(flows, product) ?? "");
    const patch = file === undefined ? null : patchIn(file, validate);
    patches.set(product, patch);
    return patch;
  };
  return {
    patchOf,
    entitiesOf({ product }) {
      const patch = product === undefined ? null : patchOf(product);
      return patch === null ? core : (entitiesOfProduct(core, patch) as Entities);
    },
  };
}
