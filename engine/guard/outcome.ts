/**
 * Values that evaluation passes around. Every JSON value stands for itself; what CEL reports as an evaluation error (a
 * missing key, an order between text and number, …) is the one value UNDETERMINED.
 */
export const UNDETERMINED: unique symbol = Symbol("undetermined");

/** A JSON value or UNDETERMINED. */
export type Value = unknown;

/** What a guard says. Only `true` lets anything happen. */
export type Outcome = true | false | "undetermined";

export function outcomeOf(value: Value): Outcome {
  return value === true || value === false ? value : "undetermined";
}
