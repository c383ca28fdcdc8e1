/** Settings that state one thing twice, and differently, as the schema marks them. */
import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import { everyAt } from "../overlays/published-ranges.ts";
import type { FigureFault } from "./list-figures.ts";

/** Returns the fault of a text that is none of those at another place of the file (`x-same-as`). */
export function sameFaults(
  value: Readonly<Record<string, unknown>>,
  name: string,
  properties: Readonly<Record<string, unknown>>,
  pointer: string,
  file: unknown,
): FigureFault[] {
  const schema = properties[name];
  const place = isRecord(schema) ? schema["x-same-as"] : undefined;
  const own = value[name];
  if (typeof place !== "string" || typeof own !== "string") return [];
  const others = everyAt(file, parsePointer(place)).filter((each) => typeof each === "string");
  return others.length === 0 || others.includes(own)
    ? []
    : [
        {
          code: "identity-differs",
          message: `"${name}" is "${own}", and "${parsePointer(place).at(-1)}" is "${[...new Set(others)].join('" or "')}".`,
          fix: "Both name one thing: write the same.",
          pointers: [joinPointer(pointer, name), place.replace(/\/\*.*/, "")],
        },
      ];
}
