/** Amounts between the steps in which amounts are offered, as the schema marks them. */
import { isRecord, joinPointer } from "#engine/index.ts";
import type { FigureFault } from "./list-figures.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Cents and hundredths of a percent are not exact in binary. */
const ROUNDING = 1e-6;

/** Returns the fault of an amount that is no multiple of the step (`x-step`): nobody can choose it. */
export function gridFaults(
  value: Schema,
  name: string,
  properties: Schema,
  pointer: string,
): FigureFault[] {
  const schema = properties[name];
  const sibling = isRecord(schema) ? schema["x-step"] : undefined;
  if (typeof sibling !== "string") return [];
  const [amount, step] = [value[name], value[sibling]];
  if (typeof amount !== "number" || typeof step !== "number" || step <= 0) return [];
  // A step above the greatest amount is a fault of its own.
  const { "x-at-most": most } = isRecord(properties[sibling]) ? properties[sibling] : {};
  if (typeof most === "string" && Number(value[most]) < step) return [];
  const steps = amount / step;
  return Math.abs(steps - Math.round(steps)) < ROUNDING
    ? []
    : [
        {
          code: "figure-order",
          message: `"${name}" is ${amount}, and amounts are multiples of the "${sibling}" ${step}, so nobody can choose it.`,
          fix: `Write ${Math.floor(steps) * step || step} or ${Math.ceil(steps) * step}, or another "${sibling}".`,
          pointers: [joinPointer(pointer, name), joinPointer(pointer, sibling)],
        },
      ];
}
