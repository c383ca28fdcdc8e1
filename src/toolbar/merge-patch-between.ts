import { isRecord, sameJson } from "#engine/index.ts";

type Json = Record<string, unknown>;

/**
 * Returns the JSON Merge Patch (RFC 7396) from `before` to `after`: removed members are null, equal
 * ones are left out. A merge patch cannot set a null, so a member that is null in `after` is
 * removed too.
 */
export function mergePatchBetween(before: Json, after: Json): Json {
  const patch: Json = {};
  for (const key of Object.keys(before)) if (after[key] == null) patch[key] = null;
  for (const [key, value] of Object.entries(after)) {
    const old = before[key];
    if (value === null || value === undefined || sameJson(old as never, value as never)) continue;
    patch[key] = isRecord(old) && isRecord(value) ? mergePatchBetween(old, value) : value;
  }
  return patch;
}
