/** Repayment of a loan in equal monthly payments at a fixed rate, exact to the cent. */
import { UNDETERMINED, type Value } from "../guard/evaluate/outcome.ts";
import { divide, fractionOf, rounded } from "./exact.ts";

/** Longest term, months. */
const MAX_MONTHS = 600;
const CENTS = 100n;
/** Percent of a year as a share of a month. */
const MONTHLY_SHARE = 1_200n;

interface Loan {
  /** Cents. */
  readonly principal: bigint;
  /** Interest of a month: `rate` / `unit` of the balance. */
  readonly rate: bigint;
  readonly unit: bigint;
  readonly months: number;
}

/**
 * Reads a loan; null unless the principal is not negative, the rate is not negative, and the term
 * is a whole number of months from 1 to 600.
 * @param rate percent a year
 */
function loanOf(principal: Value, rate: Value, months: Value): Loan | null {
  const amount = fractionOf(rounded("round", principal, 2));
  const percent = fractionOf(rate);
  if (amount === null || percent === null || !Number.isInteger(months)) return null;
  const term = months as number;
  if (amount.numerator < 0n || percent.numerator < 0n || term < 1 || term > MAX_MONTHS) return null;
  return {
    principal: (amount.numerator * CENTS) / amount.denominator,
    rate: percent.numerator,
    unit: percent.denominator * MONTHLY_SHARE,
    months: term,
  };
}

/** Divides and rounds half up; neither number is negative. */
function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** P · r · (1 + r)^n / ((1 + r)^n − 1), or P / n without interest; cents. */
function levelPayment({ principal, rate, unit, months }: Loan): bigint {
  if (rate === 0n) return divideHalfUp(principal, BigInt(months));
  const grown = (unit + rate) ** BigInt(months);
  return divideHalfUp(principal * rate * grown, unit * (grown - unit ** BigInt(months)));
}

/** The last payment clears the balance, so it differs from the others by the roundings; cents. */
function allPayments(loan: Loan): bigint {
  const payment = levelPayment(loan);
  let balance = loan.principal;
  let paid = 0n;
  for (let month = 1; month <= loan.months; month += 1) {
    const owed = balance + divideHalfUp(balance * loan.rate, loan.unit);
    const due = month === loan.months || owed < payment ? owed : payment;
    balance = owed - due;
    paid += due;
  }
  return paid;
}

const inDollars =
  (cents: (loan: Loan) => bigint) =>
  (principal: Value, rate: Value, months: Value): Value => {
    const loan = loanOf(principal, rate, months);
    return loan === null ? UNDETERMINED : divide(Number(cents(loan)), Number(CENTS));
  };

/** The payment of each month, US dollars, rounded half up to the cent. */
export const monthlyPayment = /* @__PURE__ */ inDollars(levelPayment);

/** All payments together, US dollars. The interest of each month is rounded half up to the cent. */
export const totalOfPayments = /* @__PURE__ */ inDollars(allPayments);
