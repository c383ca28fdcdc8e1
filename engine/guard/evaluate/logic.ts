/**
 * `&&`, `||` and the macros. As in CEL, a deciding operand absorbs an undetermined one, in either
 * order.
 */
import type { MacroName } from "../ast.ts";
import { rangeOf } from "./operators.ts";
import { UNDETERMINED, type Value } from "./outcome.ts";
import type { Evaluate } from "./frame.ts";
import { charge } from "./work.ts";

/** Closure of `&&`: false when an operand is false, else UNDETERMINED unless all are true. */
export function compileAnd(operands: readonly Evaluate[]): Evaluate {
  const [first, second] = operands;
  if (first !== undefined && second !== undefined && operands.length === 2) {
    return (frame) => {
      const left = first(frame);
      if (left === false) return false;
      const right = second(frame);
      return right === false ? false : left === true && right === true ? true : UNDETERMINED;
    };
  }
  return (frame) => {
    let result: Value = true;
    for (const operand of operands) {
      const value = operand(frame);
      if (value === false) return false;
      if (value !== true) result = UNDETERMINED;
    }
    return result;
  };
}

/** Closure of `||`: true when an operand is true, else UNDETERMINED unless all are false. */
export function compileOr(operands: readonly Evaluate[]): Evaluate {
  const [first, second] = operands;
  if (first !== undefined && second !== undefined && operands.length === 2) {
    return (frame) => {
      const left = first(frame);
      if (left === true) return true;
      const right = second(frame);
      return right === true ? true : left === false && right === false ? false : UNDETERMINED;
    };
  }
  return (frame) => {
    let result: Value = false;
    for (const operand of operands) {
      const value = operand(frame);
      if (value === true) return true;
      if (value !== false) result = UNDETERMINED;
    }
    return result;
  };
}

/** Combines the outcomes for the elements into the macro's outcome. */
export const FOLDS: { readonly [K in MacroName]: (outcomes: Iterable<Value>) => Value } = {
  exists: (outcomes) => {
    let result: Value = false;
    for (const outcome of outcomes) {
      if (outcome === true) return true;
      if (outcome !== false) result = UNDETERMINED;
    }
    return result;
  },
  all: (outcomes) => {
    let result: Value = true;
    for (const outcome of outcomes) {
      if (outcome === false) return false;
      if (outcome !== true) result = UNDETERMINED;
    }
    return result;
  },
  // Counting needs every element, so an undetermined one makes the whole undetermined.
  exists_one: (outcomes) => {
    let count = 0;
    for (const outcome of outcomes) {
      if (typeof outcome !== "boolean") return UNDETERMINED;
      if (outcome) count += 1;
    }
    return count === 1;
  },
};

/** @param cost steps charged for each element */
export function compileMacro(
  name: MacroName,
  over: Evaluate,
  slot: number,
  body: Evaluate,
  cost: number,
): Evaluate {
  if (name === "exists_one") return compileCount(over, slot, body, cost);
  const decisive = name === "exists";
  return (frame) => {
    const range = rangeOf(over(frame));
    if (range === null) return UNDETERMINED;
    let result: Value = !decisive;
    for (const item of range) {
      charge(frame, cost);
      frame.values[slot] = item;
      const outcome = body(frame);
      if (outcome === decisive) return decisive;
      if (outcome !== !decisive) result = UNDETERMINED;
    }
    return result;
  };
}

function compileCount(over: Evaluate, slot: number, body: Evaluate, cost: number): Evaluate {
  return (frame) => {
    const range = rangeOf(over(frame));
    if (range === null) return UNDETERMINED;
    const outcomes = range.map((item) => {
      charge(frame, cost);
      frame.values[slot] = item;
      return body(frame);
    });
    return FOLDS.exists_one(outcomes);
  };
}
