import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UNDETERMINED } from "../guard/evaluate/outcome.ts";
import {
  add,
  compareExact,
  decimalOf,
  divide,
  fractionOf,
  multiply,
  Quotient,
  remainder,
  rounded,
  subtract,
} from "./exact.ts";

/** Money and rates as JSON holds them: up to 15 significant digits. */
const decimal = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 9 }))
  .map(([digits, places]) => Number(`${digits}e-${places}`));

/** The reference: the decimal text of a number as a fraction of two whole numbers, not reduced. */
function rational(value: unknown): readonly [bigint, bigint] {
  if (value instanceof Quotient) return [value.numerator, value.denominator];
  const [, sign = "", whole = "0", decimals = "", exponent = "0"] =
    /^(-?)(\d+)\.?(\d*)(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const scale = BigInt(Number(exponent) - decimals.length);
  const digits = BigInt(`${sign}${whole}${decimals}`);
  return scale >= 0n ? [digits * 10n ** scale, 1n] : [digits, 10n ** -scale];
}

function same(actual: unknown, [numerator, denominator]: readonly [bigint, bigint]): boolean {
  const [n, d] = rational(actual);
  return n * denominator === numerator * d;
}

describe("gives the value of rational arithmetic", () => {
  test("for sums, differences and products", () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const [[p, q], [r, s]] = [rational(a), rational(b)];
        expect(same(add(a, b), [p * s + r * q, q * s])).toBe(true);
        expect(same(subtract(a, b), [p * s - r * q, q * s])).toBe(true);
        expect(same(multiply(a, b), [p * r, q * s])).toBe(true);
      }),
    );
  });

  test("for quotients and remainders, which have the sign of the dividend", () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        if (b === 0) return;
        const [[p, q], [r, s]] = [rational(a), rational(b)];
        expect(same(divide(a, b), [p * s, q * r])).toBe(true);
        const whole = (p * s) / (q * r);
        expect(same(remainder(a, b), [p * s - whole * r * q, q * s])).toBe(true);
      }),
    );
  });

  test("for chains in which no intermediate result is rounded", () => {
    fc.assert(
      fc.property(decimal, decimal, decimal, (a, b, c) => {
        if (b === 0) return;
        expect(multiply(divide(a, b), b)).toBe(a + 0);
        expect(add(subtract(a, c), c)).toBe(a + 0);
      }),
    );
  });

  test("for the order of quotients and decimals", () => {
    fc.assert(
      fc.property(decimal, decimal, decimal, (a, b, c) => {
        if (b === 0) return;
        const [[p, q], [r, s]] = [rational(divide(a, b)), rational(c)];
        const difference = p * s - r * q;
        const wanted = difference < 0n ? -1 : difference > 0n ? 1 : 0;
        expect(compareExact(divide(a, b), c)).toBe(wanted);
      }),
    );
  });

  test("a result that a JSON number holds exactly is one", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        if (Math.abs(value) > 1e300 || (value !== 0 && Math.abs(value) < 1e-300)) return;
        expect(add(value, 0)).toBe(value + 0);
      }),
    );
  });
});

test.each([
  ["0.1 + 0.2", add(0.1, 0.2), 0.3],
  ["1.1 * 1.1", multiply(1.1, 1.1), 1.21],
  ["4.35 * 100", multiply(4.35, 100), 435],
  ["1000000.01 - 0.02", subtract(1_000_000.01, 0.02), 999_999.99],
  ["7.5 % 2", remainder(7.5, 2), 1.5],
  ["-7.5 % 2", remainder(-7.5, 2), -1.5],
  ["1 / 3 * 3", multiply(divide(1, 3), 3), 1],
  ["9007199254740991 + 2 - 2", subtract(add(9_007_199_254_740_991, 2), 2), 9_007_199_254_740_991],
])("computes %s", (_source, actual, expected) => {
  expect(actual).toBe(expected);
});

describe("rounding", () => {
  test.each([
    [2.5, 0, 3, 2, 3],
    [-2.5, 0, -3, -3, -2],
    [1.005, 2, 1.01, 1, 1.01],
    [-1.005, 2, -1.01, -1.01, -1],
    [1.004999, 2, 1, 1, 1.01],
    [12, 2, 12, 12, 12],
    [0.000001, 2, 0, 0, 0.01],
  ])("takes %f to %i decimals", (value, places, half, down, up) => {
    expect(rounded("round", value, places)).toBe(half);
    expect(rounded("floor", value, places)).toBe(down);
    expect(rounded("ceil", value, places)).toBe(up);
  });

  test("is at most half a unit off, and half a unit goes away from zero", () => {
    fc.assert(
      fc.property(decimal, decimal, fc.integer({ min: 0, max: 6 }), (a, b, places) => {
        if (b === 0) return;
        const exact = divide(a, b);
        const [n, d] = rational(rounded("round", exact, places));
        const [p, q] = rational(exact);
        const unit = 10n ** BigInt(places);
        const off = (n * q - p * d) * unit * 2n;
        const limit = d * q;
        expect(off <= limit && off >= -limit).toBe(true);
        if (off === limit) expect(n > 0n).toBe(true);
        if (off === -limit) expect(n < 0n).toBe(true);
      }),
    );
  });

  test("has no value for places that are not a whole number from 0 to 20", () => {
    for (const places of [-1, 1.5, 21, null, "2"])
      expect(rounded("round", 1, places)).toBe(UNDETERMINED);
  });
});

test("has no value for division by zero, for what is no number, and for too many digits", () => {
  expect(divide(1, 0)).toBe(UNDETERMINED);
  expect(remainder(1, 0)).toBe(UNDETERMINED);
  for (const value of [null, "1", true, NaN, Infinity, [], {}])
    expect(add(value, 1)).toBe(UNDETERMINED);
  const huge = Array.from({ length: 3 }).reduce<unknown>((each) => multiply(each, 1e200), 1);
  expect(huge).toBe(UNDETERMINED);
});

test("reads decimals as they are written", () => {
  expect(decimalOf("0.10")).toEqual({ numerator: 1n, denominator: 10n });
  expect(decimalOf("2.5e-3")).toEqual({ numerator: 1n, denominator: 400n });
  expect(decimalOf(".5")).toEqual({ numerator: 1n, denominator: 2n });
  expect(decimalOf("1e3")).toEqual({ numerator: 1000n, denominator: 1n });
  expect(decimalOf("x")).toBeNull();
  expect(fractionOf(-0)).toEqual({ numerator: 0n, denominator: 1n });
});
