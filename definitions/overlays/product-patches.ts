/**
 * What each product changes in the schema of the application: `application.json` of its flow, with
 * the fields that only one lender has.
 */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { applicationFlowOf, entitiesOfProduct, isRecord } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Effective, Entities } from "../model.ts";
import { withOwnValues } from "./own-values.ts";

type Patch = Record<string, unknown>;
type Flows = Effective["flows"];

/** Returns the file with which a product changes the entity; null without a flow that runs its applications. */
function patchFile(flows: Flows, product: string): unknown {
  const definitions = [...flows.values()]
    .map(({ flow }) => flow.value as Flow | null)
    // Checks of the whole base also read files whose structure has findings of its own.
    .filter((flow): flow is Flow => isRecord(flow) && typeof flow.basePath === "string");
  return flows.get(applicationFlowOf(definitions, product)?.id ?? "")?.application?.value ?? null;
}

/** Returns the patch that a file holds; null for one that does not fit its schema. */
const patchIn = memoize(
  (value: Patch, core: Entities, validate: ValidateFunction | null): Patch | null => {
    if (validate?.(value) === false) return null;
    // The editor's schema and the mark for generated types are no part of the entity.
    const { $schema: _schema, "x-typed": _typed, ...patch } = value;
    return withOwnValues(patch, core.application);
  },
);

/** The patches of products, and the entities that follow from them. */
export interface ProductPatches {
  /** Returns the patch of a product; null for a product that uses the core as it is. */
  patchOf(product: string): Patch | null;
  /** Returns the entities of a flow's product; those of the core for a flow without a product. */
  entitiesOf(flow: { readonly product?: string | undefined }): Entities;
}

/**
 * Reads the patches of all products.
 * @param shared patches of the base, which replace those of a lender that do not fit the schema
 */
export function productPatches(
  flows: Flows,
  core: Entities,
  validate: ValidateFunction | null,
  shared: ProductPatches | null = null,
): ProductPatches {
  const patches = new Map<string, Patch | null>();
  const patchOf = (product: string): Patch | null => {
    const cached = patches.get(product);
    if (cached !== undefined) return cached;
    const value = patchFile(flows, product);
    const patch = isRecord(value) ? patchIn(value, core, validate) : null;
    const used = patch ?? shared?.patchOf(product) ?? null;
    patches.set(product, used);
    return used;
  };
  return {
    patchOf,
    entitiesOf({ product }) {
      const patch = product === undefined ? null : patchOf(product);
      return patch === null ? core : (entitiesOfProduct(core, patch) as Entities);
    },
  };
}
