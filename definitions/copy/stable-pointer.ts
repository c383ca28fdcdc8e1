import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";

/**
 * Returns a pointer that stays the same when a list grows: list members with an `id` are named by it, so that
 * `/body/0/options/text` becomes `/body/intro/options/text`.
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
    const id = Array.isArray(holder) && isRecord(member) ? member.id : undefined;
    stable = joinPointer(stable, typeof id === "string" ? id : token);
    holder = member;
  }
  return stable;
}
