/** JSON Merge Patch (RFC 7396). */
import { isRecord, sameJson, type JsonRecord } from "./json.ts";

/**
 * The document with the patch applied: null removes a member, a list is replaced as a whole. Changes
 * neither argument and sets no prototype.
 */
export function mergePatch(document: unknown, patch: JsonRecord): Record<string, unknown> {
  const merged: Record<string, unknown> = isRecord(document) ? { ...document } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || value === undefined) delete merged[key];
    else
      Object.defineProperty(merged, key, {
        value: isRecord(value)
          ? mergePatch(Object.hasOwn(merged, key) ? merged[key] : undefined, value)
          : value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
  }
  return merged;
}

/**
 * Returns the JSON Merge Patch (RFC 7396) that leads from one object to another. A list is replaced as a
 * whole, and null removes a value, so an object with a null in it needs another kind of patch.
 */
export function mergePatchBetween(before: JsonRecord, after: JsonRecord): JsonRecord {
  const patch: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[key], after[key]];
    if (is === undefined) {
      if (was !== undefined) patch[key] = null;
    } else if (isRecord(was) && isRecord(is)) {
      const part = mergePatchBetween(was, is);
      if (Object.keys(part).length > 0) patch[key] = part;
    } else if (!sameJson(was, is)) patch[key] = is;
  }
  return patch;
}
