/**
 * The value of an expression that CEL reports as an evaluation error, such as a missing key or an
 * order between text and number.
 */
export const UNDETERMINED: unique symbol = Symbol("undetermined");

/** A JSON value or UNDETERMINED. */
export type Value = unknown;

/** Outcome of a guard. Only `true` has an effect. */
export type Outcome = true | false | "undetermined";

/** Any value that is no boolean makes a guard undetermined. */
export function outcomeOf(value: Value): Outcome {
  return value === true || value === false ? value : "undetermined";
}
