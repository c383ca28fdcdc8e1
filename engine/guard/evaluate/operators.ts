/**
 * Operators and functions on values, as tables. Compiled guards and their traces share them. The
 * semantics are CEL's.
 */
import { isRecord } from "../../json/json.ts";
import type { Comparison, FunctionName } from "../ast.ts";
import { UNDETERMINED, type Value } from "./outcome.ts";

export type Operator = (left: Value, right: Value) => Value;

/**
 * Equality is defined between all types: values of different types are unequal. Maps and lists
 * compare member by member.
 */
export function equal(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((item, index) => equal(item, b[index]))
    );
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]))
  );
}

/**
 * Negative, zero or positive; null when the two have no order. Text is ordered by code point, false
 * comes before true.
 */
export function order(a: Value, b: Value): number | null {
  if (typeof a === "number" && typeof b === "number") return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
  return null;
}

function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left === right) continue;
    // Code units of characters beyond U+FFFF sort below some that are smaller characters.
    const leftHigh = left >= 0xd800 && left <= 0xdfff;
    const rightHigh = right >= 0xd800 && right <= 0xdfff;
    return leftHigh === rightHigh ? left - right : leftHigh ? 1 : -1;
  }
  return a.length - b.length;
}

function ordered(test: (difference: number) => boolean): Operator {
  return (left, right) => {
    const difference = order(left, right);
    return difference === null ? UNDETERMINED : test(difference);
  };
}

function contained(item: Value, collection: Value): Value {
  if (Array.isArray(collection)) return collection.some((member) => equal(member, item));
  // Keys of a map are scalars, so no other value can be in it.
  if (!isRecord(collection) || item === null || typeof item === "object") return UNDETERMINED;
  return typeof item === "string" && Object.hasOwn(collection, item);
}

/** Comparisons of two determined values. */
export const OPERATORS: { readonly [K in Comparison]: Operator } = {
  "==": equal,
  "!=": (left, right) => !equal(left, right),
  "<": ordered((difference) => difference < 0),
  "<=": ordered((difference) => difference <= 0),
  ">": ordered((difference) => difference > 0),
  ">=": ordered((difference) => difference >= 0),
  in: contained,
};

function onText(test: (text: string, part: string) => boolean): (args: readonly Value[]) => Value {
  return ([text, part]) =>
    typeof text === "string" && typeof part === "string" ? test(text, part) : UNDETERMINED;
}

/** Functions of determined arguments; the receiver of a method comes first. */
export const CALLS: { readonly [K in FunctionName]: (args: readonly Value[]) => Value } = {
  size: ([object]) => {
    if (typeof object === "string") return codePoints(object);
    if (Array.isArray(object)) return object.length;
    return isRecord(object) ? Object.keys(object).length : UNDETERMINED;
  },
  startsWith: onText((text, part) => text.startsWith(part)),
  endsWith: onText((text, part) => text.endsWith(part)),
  contains: onText((text, part) => text.includes(part)),
};

/** Own member of a map, or UNDETERMINED. */
export function member(object: Value, name: string): Value {
  return isRecord(object) && Object.hasOwn(object, name) && object[name] !== undefined
    ? object[name]
    : UNDETERMINED;
}

/** Element of a list by index, or member of a map by key. */
export function element(object: Value, key: Value): Value {
  if (Array.isArray(object)) {
    return typeof key === "number" && Number.isInteger(key) && key >= 0 && key < object.length
      ? object[key]
      : UNDETERMINED;
  }
  return typeof key === "string" ? member(object, key) : UNDETERMINED;
}

/** Whether a map has the member. Other values have no members. */
export function present(object: Value, name: string): Value {
  if (object === UNDETERMINED) return UNDETERMINED;
  return isRecord(object) && Object.hasOwn(object, name) && object[name] !== undefined;
}

/** The range of a macro: elements of a list, keys of a map; null for any other value. */
export function rangeOf(object: Value): readonly Value[] | null {
  if (Array.isArray(object)) return object as readonly Value[];
  return isRecord(object) ? Object.keys(object) : null;
}

function codePoints(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}
