import { divideHalfUp, toCents, toDollars } from "./cents.ts";
import { HUNDRED_PERCENT, toRateUnits } from "./rates.ts";

/** A year's rate of 100 %, of which a month has a twelfth. */
const yearOfRate = 12 * HUNDRED_PERCENT;

/** One month of a repayment schedule, US dollars. */
export interface Installment {
  month: number;
  payment: number;
  interest: number;
  principal: number;
  balance: number;
}

/** A repayment schedule, US dollars. */
export interface Schedule {
  payment: number;
  lastPayment: number;
  totalInterest: number;
  totalPaid: number;
  installments: Installment[];
}

/**
 * Level monthly payment of a fixed-rate, fully amortizing loan, US dollars, rounded half-up to the
 * cent.
 *
 * M = P·r / (1 − (1 + r)^−n) with r = APR / 1200; P / n when the rate is 0.
 *
 * @param principal US dollars
 * @param apr percent a year, such as 8.25
 * @param months number of payments, at least 1
 * @throws {RangeError} for another term
 */
export function levelPayment(principal: number, apr: number, months: number): number {
  return toDollars(levelPaymentCents(toCents(principal), apr, months));
}

/**
 * Returns the whole repayment schedule. The interest of a month is the balance times r, rounded
 * half-up. The last payment clears the balance, so it differs from the level payment by the
 * roundings.
 *
 * @param principal US dollars
 * @param apr percent a year, such as 8.25
 * @throws {RangeError} for a term that is not a whole number of months from 1
 */
export function schedule(principal: number, apr: number, months: number): Schedule {
  const payment = levelPaymentCents(toCents(principal), apr, months);
  const rate = toRateUnits(apr);
  const installments: Installment[] = [];
  let balance = toCents(principal);
  let totalInterest = 0;
  let lastPayment = 0;
  for (let month = 1; month <= months; month += 1) {
    const interest = divideHalfUp(balance * rate, yearOfRate);
    const paid = month === months ? balance + interest : Math.min(payment, balance + interest);
    balance -= paid - interest;
    totalInterest += interest;
    lastPayment = paid;
    installments.push({
      month,
      payment: toDollars(paid),
      interest: toDollars(interest),
      principal: toDollars(paid - interest),
      balance: toDollars(balance),
    });
  }
  return {
    payment: toDollars(payment),
    lastPayment: toDollars(lastPayment),
    totalInterest: toDollars(totalInterest),
    totalPaid: toDollars(toCents(principal) + totalInterest),
    installments,
  };
}

function levelPaymentCents(principal: number, apr: number, months: number): number {
  if (!Number.isInteger(months) || months < 1)
    throw new RangeError(
      `levelPayment: a term of ${months} months has no payments; give a whole number from 1.`,
    );
  const yearly = toRateUnits(apr);
  if (yearly === 0) return divideHalfUp(principal, months);
  // In whole numbers, because a binary fraction lies below some halves of a cent.
  const unit = BigInt(yearOfRate);
  const rate = BigInt(yearly);
  const grown = (unit + rate) ** BigInt(months);
  const numerator = 2n * BigInt(principal) * rate * grown;
  const denominator = unit * (grown - unit ** BigInt(months));
  return Number((numerator + denominator) / (2n * denominator));
}
