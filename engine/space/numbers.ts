/**
 * Numbers that comparisons with given numbers distinguish: those numbers, and some below, between
 * and above them.
 */
import type { JsonSchema } from "../json/json-schema.ts";

export interface Numbers {
  readonly values: readonly number[];
  /** Whether each gap contains the wanted count of numbers, or all that exist. */
  readonly complete: boolean;
}

/** @param count how many different numbers each gap should contain */
export function numbersAround(
  schema: JsonSchema,
  named: readonly number[],
  count: number,
): Numbers {
  const { minimum, maximum } = schema;
  const bounds = [minimum, maximum, schema["exclusiveMinimum"], schema["exclusiveMaximum"]];
  const marks = [...named, ...bounds.filter((each) => typeof each === "number")];
  const sorted = [...new Set(marks.length === 0 ? [0] : marks)].toSorted((a, b) => a - b);
  const step = stepOf(schema);
  const fits = (value: number): boolean => fitsNumber(schema, value);
  const values = new Set(sorted.filter(fits));
  let complete = true;
  const first = sorted[0] ?? 0;
  const last = sorted.at(-1) ?? 0;
  for (let n = 1; n <= count; n += 1) {
    for (const outside of [first - n * (step ?? 1), last + n * (step ?? 1)])
      if (fits(outside)) values.add(rounded(outside));
  }
  sorted.slice(1).forEach((upper, index) => {
    const lower = sorted[index] ?? upper;
    const between = inGap(lower, upper, step, count).filter(fits);
    for (const value of between) values.add(value);
    const room = step === null ? count : Math.ceil((upper - lower) / step) - 1;
    if (between.length < Math.min(count, room)) complete = false;
  });
  return { values: [...values], complete };
}

/** Whether the schema allows the number. */
export function fitsNumber(schema: JsonSchema, value: number): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (typeof minimum === "number" && value < minimum) return false;
  if (typeof maximum === "number" && value > maximum) return false;
  if (typeof exclusiveMinimum === "number" && value <= exclusiveMinimum) return false;
  if (typeof exclusiveMaximum === "number" && value >= exclusiveMaximum) return false;
  const step = stepOf(schema);
  return step === null || Math.abs(value / step - Math.round(value / step)) < 1e-9;
}

/** Smallest difference between two numbers of the schema; null when there is none. */
export function stepOf(schema: JsonSchema): number | null {
  const { multipleOf } = schema;
  if (typeof multipleOf === "number" && multipleOf > 0) return multipleOf;
  return [schema.type].flat().includes("integer") ? 1 : null;
}

/**
 * Chooses whole numbers where possible, because they are easier to read; else divides the gap
 * evenly.
 */
function inGap(lower: number, upper: number, step: number | null, count: number): number[] {
  const from = step === null ? 1 : step;
  const start = Math.floor(lower / from) * from;
  const wholeNumbers = Array.from({ length: count }, (_, n) =>
    rounded(start + (n + 1) * from),
  ).filter((value) => value > lower && value < upper);
  if (wholeNumbers.length === count || step !== null) return wholeNumbers;
  return Array.from({ length: count }, (_, n) =>
    rounded(lower + ((upper - lower) * (n + 1)) / (count + 1)),
  );
}

function rounded(value: number): number {
  return Number(value.toPrecision(12));
}
