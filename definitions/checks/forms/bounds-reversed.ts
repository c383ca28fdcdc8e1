import { isRecord, joinPointer } from "#engine/index.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/** Keywords whose values must not be in the wrong order, and what they limit. */
const bounds = [
  ["minItems", "maxItems", "items"],
  ["minLength", "maxLength", "characters"],
  ["minProperties", "maxProperties", "properties"],
  ["minimum", "maximum", "amounts"],
] as const;

/** Keywords whose values are data, not schemas. */
const data: ReadonlySet<string> = new Set(["const", "default", "enum", "examples"]);

function reversedIn(schema: unknown, pointer: string): FileFault[] {
  if (Array.isArray(schema))
    return schema.flatMap((each, index) => reversedIn(each, joinPointer(pointer, index)));
  if (!isRecord(schema)) return [];
  const own = bounds.flatMap(([least, most, what]): FileFault[] => {
    const [low, high] = [schema[least], schema[most]];
    if (typeof low !== "number" || typeof high !== "number" || low <= high) return [];
    return [
      {
        pointer: joinPointer(pointer, least),
        code: "bounds-reversed",
        message: `No answer fits: ${least} ${low} is above ${most} ${high} (${what}).`,
        fix: `Lower ${least}, or raise ${most}.`,
      },
    ];
  });
  const below = Object.entries(schema).filter(([key]) => !data.has(key));
  return [...own, ...below.flatMap(([key, each]) => reversedIn(each, joinPointer(pointer, key)))];
}

/** Finds limits of a form that no answer can meet, because the lowest is above the highest. */
export const boundsReversed: FileCheck = ({ screens }, effective) => faultsIn(effective, screens);

const faultsIn = folderFaults((screen): FileFault[] =>
  isRecord(screen) && isRecord(screen.form) ? reversedIn(screen.form.schema, "/form/schema") : [],
);
