import { isRecord, PROTOTYPE_KEYS } from "#engine/index.ts";
import { finding, type Finding } from "./finding.ts";
import { once } from "./once.ts";
import { joinPointer } from "./pointer.ts";
import type { SourceFile } from "./sources.ts";

function keysIn(value: unknown, pointer: string): string[] {
  if (Array.isArray(value))
    return value.flatMap((each, index) => keysIn(each, joinPointer(pointer, index)));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const at = joinPointer(pointer, key);
    return PROTOTYPE_KEYS.has(key) ? [at] : keysIn(each, at);
  });
}

/** Keys of a definition that reach an object's prototype when they are assigned. The merge looks at the patches itself. */
export const prototypeKeys = once((file: SourceFile): readonly Finding[] => {
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
        message: `The key "${pointer.slice(pointer.lastIndexOf("/") + 1)}" would change what an object is made of.`,
        fix: "Give it another name.",
      });
    });
});
