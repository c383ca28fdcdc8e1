/** The values of a variable on data, and after a field was set. */
import type { Json } from "../json/json.ts";
import { memoize } from "../memoize.ts";
import { withChanges, type Data } from "./data.ts";
import type { Variable } from "./variable.ts";

/** Returns the index of the variable's value on this data; null when it lists none alike. */
export function valueOn({ ask, values }: Variable, data: Data): number | null {
  const key = ask(data).join();
  const index = values.findIndex(({ outcomes }) => outcomes.join() === key);
  return index === -1 ? null : index;
}

/** Returns the same on this data with the field changed. */
export const valueAfter = (
  variable: Variable,
  data: Data,
  pointer: string,
  value: Json | undefined,
): number | null => valueOn(variable, withChanges(data, new Map([[pointer, value]])));

/**
 * Returns the index that each of the variable's values has after the field was set. Spaces share a variable,
 * and write the same values to it.
 */
export const valuesAfter = /* @__PURE__ */ memoize(
  (variable: Variable, from: Data, pointer: string, value: Json | undefined): readonly number[] =>
    variable.values.map(
      ({ changes }, index) =>
        valueAfter(variable, withChanges(from, changes), pointer, value) ?? index,
    ),
);
