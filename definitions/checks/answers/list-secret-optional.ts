import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import { describedAt, resolveRef } from "../../schemas/described-at.ts";
import type { Entities } from "../../model.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

type Schema = Record<string, unknown>;

/** Sealed values that the server never returns, so that a page cannot send them back. */
const neverReturned: ReadonlySet<unknown> = new Set(["none", "last4"]);

function isSecret(schema: unknown, entity: Schema): boolean {
  const resolved = { ...resolveRef(schema, entity), ...(isRecord(schema) ? schema : {}) };
  const parts = isRecord(resolved.properties) ? Object.values(resolved.properties) : [];
  return (
    neverReturned.has(resolved["x-sealed"]) ||
    [...parts, ...(isRecord(resolved.items) ? [resolved.items] : [])].some((part) =>
      isSecret(part, entity),
    )
  );
}

/** Returns the schema of the items at a pointer; null for a place that is no list. */
function itemsAt(target: unknown, entities: Entities): { entity: Schema; items: Schema } | null {
  const [root = "", ...path] = typeof target === "string" ? parsePointer(target) : [];
  if (root !== "application" && root !== "profile") return null;
  const entity = entities[root] as Schema;
  const { missing, way } = describedAt(entity, path);
  const list = way.at(-1)?.schema;
  if (missing !== null || !isRecord(list?.items)) return null;
  return { entity, items: resolveRef(list.items, entity) };
}

/**
 * Finds lists with an optional answer that the server never returns. A submission replaces the whole
 * list, so an item would lose that answer when the borrower sends the page again.
 */
export const listSecretOptional: FileCheck = ({ flow, screens }, effective, { entitiesOf }) =>
  faultsIn(effective, screens, entitiesOf(flow.value));

const faultsIn = folderFaults((screen, entities: Entities): FileFault[] => {
  const form = isRecord(screen) ? screen.form : undefined;
  if (!isRecord(form) || !isRecord(form.bind) || !isRecord(form.schema)) return [];
  const properties = isRecord(form.schema.properties) ? form.schema.properties : {};
  return Object.entries(form.bind).flatMap(([name, target]): FileFault[] => {
    const list = properties[name];
    const stored = itemsAt(target, entities);
    if (stored === null || !isRecord(list) || !isRecord(list.items)) return [];
    const asked = isRecord(list.items.properties) ? Object.keys(list.items.properties) : [];
    const required = Array.isArray(list.items.required) ? (list.items.required as unknown[]) : [];
    const storedProperties = isRecord(stored.items.properties) ? stored.items.properties : {};
    return asked
      .filter((each) => !required.includes(each) && isSecret(storedProperties[each], stored.entity))
      .map((each) => ({
        pointer: joinPointer("/form/schema/properties", name, "items", "properties", each),
        code: "list-secret-optional",
        message: `"${each}" is never shown again, so an item of "${name}" loses it when the page is sent again without it.`,
        fix: `Add "${each}" to "required" of the items.`,
      }));
  });
});
