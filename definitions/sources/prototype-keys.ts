import { isRecord, PROTOTYPE_KEYS, joinPointer } from "#engine/index.ts";
import { finding, type Finding } from "../findings/finding.ts";
import { memoize } from "#engine/memoize.ts";
import type { SourceFile } from "./source-file.ts";

function keysIn(value: unknown, pointer: string): string[] {
  if (Array.isArray(value))
    return value.flatMap((each, index) => keysIn(each, joinPointer(pointer, index)));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const memberPointer = joinPointer(pointer, key);
    return PROTOTYPE_KEYS.has(key) ? [memberPointer] : keysIn(each, memberPointer);
  });
}

/**
 * Finds keys of a definition that would modify an object's prototype. The merge checks patches
 * itself.
 */
export const prototypeKeys = memoize((file: SourceFile): readonly Finding[] => {
  const patched = file.kind?.name === "overlay" ? "/patch/" : null;
  return keysIn(file.value, "")
    .filter((pointer) => patched === null || !pointer.startsWith(patched))
    .map((pointer) => {
      const place = file.placeOf(pointer);
      return finding({
        code: "json-prototype-key",
        file: file.path,
        pointer,
        line: place?.line ?? null,
        column: place?.column ?? null,
        message: `"${pointer.slice(pointer.lastIndexOf("/") + 1)}" is a reserved key: it would modify the object's prototype.`,
        fix: "Give it another name.",
      });
    });
});
