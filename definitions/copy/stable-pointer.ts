import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";

/**
 * Returns a pointer that stays the same when a list grows or has another order. It names a list
 * member by its `id`, so that `/body/0/options/text` becomes `/body/intro/options/text`, and a
 * choice by its value (`const`), so that `/oneOf/0/title` becomes `/oneOf/OWNED/title`.
 */
export function stablePointer(value: unknown, pointer: string): string {
  let holder = value;
  let stable = "";
  for (const token of parsePointer(pointer)) {
    const member: unknown = Array.isArray(holder)
      ? (holder as unknown[])[Number(token)]
      : isRecord(holder)
        ? holder[token]
        : undefined;
    const name =
      Array.isArray(holder) && isRecord(member) ? (member.id ?? member.const) : undefined;
    stable = joinPointer(stable, isName(name) ? String(name) : token);
    holder = member;
  }
  return stable;
}

const isName = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";
