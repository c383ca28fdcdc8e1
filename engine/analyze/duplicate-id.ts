/** duplicate-id: two members of one list have the same id, so references and overlays cannot tell them apart. */
import type { Fault } from "../finding.ts";
import { isRecord } from "../json/json.ts";
import { joinPointer } from "../json/pointer.ts";
import { memoize } from "../memoize.ts";

/** Checks every list of objects with ids in the definition, at any depth. */
export function duplicateId(definition: unknown): Fault[] {
  return inEach(definition, "", duplicatesInMember);
}

function duplicatesIn(value: unknown, pointer: string): Fault[] {
  return inEach(value, pointer, duplicatesIn);
}

/** An edit of a definition leaves most of its members. */
const duplicatesInMember = /* @__PURE__ */ memoize(duplicatesIn);

function inEach(
  value: unknown,
  pointer: string,
  find: (member: unknown, pointer: string) => Fault[],
): Fault[] {
  if (Array.isArray(value)) {
    const inside = value.flatMap((item, index) => find(item, joinPointer(pointer, index)));
    return [...repeated(value, pointer), ...inside];
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => find(member, joinPointer(pointer, key)));
}

function repeated(list: readonly unknown[], pointer: string): Fault[] {
  const firstAt = new Map<string, number>();
  return list.flatMap((item, index): Fault[] => {
    const id = isRecord(item) ? item["id"] : undefined;
    if (typeof id !== "string") return [];
    const first = firstAt.get(id);
    if (first === undefined) {
      firstAt.set(id, index);
      return [];
    }
    const message = `Item ${first} of this list already has the id "${id}".`;
    return [
      {
        code: "duplicate-id",
        pointer: `${pointer}/${index}/id`,
        message,
        fix: "Give this item an id of its own.",
      },
    ];
  });
}
