/** ZIP codes of another state, as the schema marks them. */
import { isRecord, joinPointer } from "#engine/index.ts";
import { statesOfZip } from "#lending/formats/zip-states.ts";
import type { FigureFault } from "./list-figures.ts";

/** Returns the fault of a ZIP code that the state next to it does not have (`x-zip-of`). */
export function placeFaults(
  value: Readonly<Record<string, unknown>>,
  name: string,
  properties: Readonly<Record<string, unknown>>,
  pointer: string,
): FigureFault[] {
  const schema = properties[name];
  const sibling = isRecord(schema) ? schema["x-zip-of"] : undefined;
  if (typeof sibling !== "string") return [];
  const [zip, state] = [value[name], value[sibling]];
  if (typeof zip !== "string" || typeof state !== "string") return [];
  const states = statesOfZip(zip);
  // Nobody can say where a ZIP code belongs that is not in use.
  return states.length === 0 || states.includes(state)
    ? []
    : [
        {
          code: "identity-differs",
          message: `The ZIP code ${zip} is in ${states.join(" or ")}, and the address is in ${state}.`,
          fix: `Correct the ZIP code, or write "${states.join('" or "')}".`,
          pointers: [joinPointer(pointer, name), joinPointer(pointer, sibling)],
        },
      ];
}
