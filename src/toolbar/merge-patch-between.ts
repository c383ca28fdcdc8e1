import { isRecord, sameJson } from "#engine/index.ts";

type Json = Record<string, unknown>;

/**
 * The JSON Merge Patch (RFC 7396) that makes `after` of `before`: what is gone is null, what is the same is left out. A merge patch cannot
 * write a null, so a member that is null in `after` is taken out too.
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
