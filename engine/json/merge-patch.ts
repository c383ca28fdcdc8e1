/** JSON Merge Patch (RFC 7396). */
import { isRecord, type JsonRecord } from "./json.ts";

/** The document with the patch applied. Changes neither argument and sets no prototype. */
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
