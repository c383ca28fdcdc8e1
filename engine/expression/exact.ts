/**
 * Exact arithmetic. A JSON number is exactly the decimal in its text, so 0.1 + 0.2 is
 * 0.3. A result that no JSON number holds exactly, such as 1 / 3, is a `Quotient`; nothing is
 * rounded unless an expression says so.
 */
import { UNDETERMINED, type Value } from "../guard/evaluate/outcome.ts";

/** A number that no JSON number holds exactly: in lowest terms, with a positive denominator. */
export class Quotient {
  readonly numerator: bigint;
  readonly denominator: bigint;

  constructor(numerator: bigint, denominator: bigint) {
    this.numerator = numerator;
    this.denominator = denominator;
  }
}

interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Digits of the largest numerator and denominator; beyond them a result is undetermined. */
const MAX_DIGITS = 400;
const LIMIT = /* @__PURE__ */ powerOfTen(MAX_DIGITS);

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** Most decimals that a result may be rounded to. */
const MAX_PLACES = 20;

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** The number as a fraction; null for anything but a finite number or a quotient. */
export function fractionOf(value: Value): Fraction | null {
  if (value instanceof Quotient) return value;
  if (typeof value !== "number" || !Number.isFinite(value)) return null;
  if (Number.isSafeInteger(value)) return { numerator: BigInt(value), denominator: 1n };
  return decimalOf(String(value));
}

/** The fraction that a decimal text, such as `1.50` or `2e-7`, means exactly. */
export function decimalOf(text: string): Fraction | null {
  const [, sign, whole = "", decimals = "", exponent = "0"] =
    NUMBER.exec(
      text
        .toLowerCase()
        .replace(/^(-?)\./, "$10.")
        .replace(/e(\d)/, "e+$1"),
    ) ?? [];
  if (sign === undefined) return null;
  const scale = Number(exponent) - decimals.length;
  if (Math.abs(scale) > MAX_DIGITS) return null;
  const digits = BigInt(`${sign}${whole}${decimals}`);
  return scale >= 0
    ? { numerator: digits * 10n ** BigInt(scale), denominator: 1n }
    : lowest(digits, 10n ** BigInt(-scale));
}

/** The fraction as a JSON number when one holds it exactly, else as a quotient. */
function valueOf(fraction: Fraction): Value {
  const { numerator, denominator } = fraction;
  if (numerator > LIMIT || numerator < -LIMIT || denominator > LIMIT) return UNDETERMINED;
  const number = Number(decimalText(fraction) ?? "NaN");
  const back = fractionOf(number);
  return back !== null && back.numerator === numerator && back.denominator === denominator
    ? number
    : new Quotient(numerator, denominator);
}

/** The decimal that the fraction is; null when it has infinitely many decimals. */
function decimalText({ numerator, denominator }: Fraction): string | null {
  let rest = denominator;
  let [twos, fives] = [0, 0];
  for (; rest % 2n === 0n; rest /= 2n) twos += 1;
  for (; rest % 5n === 0n; rest /= 5n) fives += 1;
  if (rest !== 1n) return null;
  const places = Math.max(twos, fives);
  return `${(numerator * 10n ** BigInt(places)) / denominator}e-${places}`;
}

/** @param denominator not zero */
function lowest(numerator: bigint, denominator: bigint): Fraction {
  const divisor =
    denominator < 0n ? -common(numerator, denominator) : common(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** Greatest common divisor. */
function common(a: bigint, b: bigint): bigint {
  let [large, small] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (small !== 0n) [large, small] = [small, large % small];
  return large;
}

type Combine = (a: Fraction, b: Fraction) => Fraction | null;

const combined =
  (combine: Combine) =>
  (left: Value, right: Value): Value => {
    const [a, b] = [fractionOf(left), fractionOf(right)];
    const result = a === null || b === null ? null : combine(a, b);
    return result === null ? UNDETERMINED : valueOf(lowest(result.numerator, result.denominator));
  };

/** Faster for whole numbers, by far the most frequent; the result must be one too. */
const whole =
  (fast: (a: number, b: number) => number, exact: ReturnType<typeof combined>) =>
  (left: Value, right: Value): Value => {
    if (Number.isSafeInteger(left) && Number.isSafeInteger(right)) {
      const result = fast(left as number, right as number);
      if (Number.isSafeInteger(result)) return result + 0;
    }
    return exact(left, right);
  };

const plus: Combine = (a, b) => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});
const opposite = ({ numerator, denominator }: Fraction): Fraction => ({
  numerator: -numerator,
  denominator,
});

export const add = /* @__PURE__ */ whole((a, b) => a + b, /* @__PURE__ */ combined(plus));
export const subtract = /* @__PURE__ */ whole(
  (a, b) => a - b,
  /* @__PURE__ */ combined((a, b) => plus(a, opposite(b))),
);
export const multiply = /* @__PURE__ */ whole(
  (a, b) => a * b,
  /* @__PURE__ */ combined((a, b) => ({
    numerator: a.numerator * b.numerator,
    denominator: a.denominator * b.denominator,
  })),
);

/** Division is exact; division by zero is undetermined. */
export const divide = /* @__PURE__ */ combined((a, b) =>
  b.numerator === 0n
    ? null
    : { numerator: a.numerator * b.denominator, denominator: a.denominator * b.numerator },
);

/** What is left of a division to a whole number, with the sign of the dividend, as in CEL. */
export const remainder = /* @__PURE__ */ combined((a, b) =>
  b.numerator === 0n
    ? null
    : {
        numerator: (a.numerator * b.denominator) % (b.numerator * a.denominator),
        denominator: a.denominator * b.denominator,
      },
);

/** Negative, zero or positive; null unless both are numbers. */
export function compareExact(left: Value, right: Value): number | null {
  if (typeof left === "number" && typeof right === "number") return Math.sign(left - right);
  const [a, b] = [fractionOf(left), fractionOf(right)];
  if (a === null || b === null) return null;
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export type Rounding = "round" | "floor" | "ceil";

/** For a fraction of the last place, `twice` the rest over the divisor: whether to go up by one. */
const GOES_UP: {
  readonly [R in Rounding]: (rest: bigint, divisor: bigint, negative: boolean) => boolean;
} = {
  // Half a unit goes away from zero, the rule of invoices and bank statements.
  round: (rest, divisor, negative) => (negative ? 2n * rest > divisor : 2n * rest >= divisor),
  floor: () => false,
  ceil: (rest) => rest > 0n,
};

/**
 * Rounds to a number of decimals from 0 to 20. `round` takes half a unit away from zero, `floor`
 * goes down, `ceil` up.
 */
export function rounded(how: Rounding, value: Value, places: Value): Value {
  const fraction = fractionOf(value);
  if (fraction === null || !Number.isInteger(places)) return UNDETERMINED;
  if ((places as number) < 0 || (places as number) > MAX_PLACES) return UNDETERMINED;
  const unit = 10n ** BigInt(places as number);
  const scaled = fraction.numerator * unit;
  const divisor = fraction.denominator;
  const rest = ((scaled % divisor) + divisor) % divisor;
  const down = (scaled - rest) / divisor;
  const units = GOES_UP[how](rest, divisor, scaled < 0n) ? down + 1n : down;
  return valueOf(lowest(units, unit));
}
