import { addMonths, daysBetween, latest, type LocalDate } from "../time/local-date.ts";
import { divideHalfUp, toCents, toDollars } from "./cents.ts";
import { schedule, type Installment } from "./schedule.ts";

/** A draw that equal monthly payments repay. US dollars, percent, months. */
export interface RepaidDraw {
  principal: number;
  apr: number;
  months: number;
  /** Day on which the money was paid out, and interest began. */
  beganOn: LocalDate;
  /** Due date of the first payment. */
  firstDueOn: LocalDate;
}

/** An installment with its due date. */
export interface DueInstallment extends Installment {
  dueOn: LocalDate;
}

/** The state of a draw on a day, provided that each payment was made on its due date. US dollars. */
export interface Position {
  /** All installments, in order. */
  installments: DueInstallment[];
  /** Number of installments that were due before the day or on it. */
  due: number;
  /** Principal that is not repaid. */
  balance: number;
  /** Interest since the last due date. */
  accrued: number;
  /** Balance and interest together: this pays the draw off on the day. */
  payoff: number;
}

/**
 * Returns the state of a draw on a day. Interest is a monthly share of the balance, as in the
 * agreement; within a month it grows by the day, so that on a due date it is exactly the interest of
 * the installment.
 */
export function positionOn(draw: RepaidDraw, day: LocalDate): Position {
  const { installments: plan } = schedule(draw.principal, draw.apr, draw.months);
  const installments = plan.map((each) => ({
    ...each,
    dueOn: addMonths(draw.firstDueOn, each.month - 1),
  }));
  const due = installments.filter(({ dueOn }) => dueOn <= day).length;
  const balance = toCents(installments[due - 1]?.balance ?? draw.principal);
  const from = installments[due - 1]?.dueOn ?? draw.beganOn;
  const next = installments[due];
  const accrued = next === undefined ? 0 : accruedCents(next, from, day);
  return {
    installments,
    due,
    balance: toDollars(balance),
    accrued: toDollars(accrued),
    payoff: toDollars(balance + accrued),
  };
}

/** Interest of an installment's month, which begins on `from`, up to a day; cents. */
function accruedCents({ dueOn, interest }: DueInstallment, from: LocalDate, day: LocalDate) {
  const days = daysBetween(from, latest([from, day]));
  return divideHalfUp(toCents(interest) * days, daysBetween(from, dueOn));
}

/**
 * Returns the state of several draws together. Installments that are due on one day are one payment.
 */
export function positionOfAll(draws: readonly RepaidDraw[], day: LocalDate): Position {
  const positions = draws.map((draw) => positionOn(draw, day));
  const days = [
    ...new Set(positions.flatMap(({ installments }) => installments.map(({ dueOn }) => dueOn))),
  ].toSorted();
  const sum = (amounts: readonly number[]) =>
    toDollars(amounts.reduce((total, amount) => total + toCents(amount), 0));
  const installments = days.map((dueOn, index): DueInstallment => {
    const today = positions.flatMap(({ installments: all }) =>
      all.filter((each) => each.dueOn === dueOn),
    );
    return {
      month: index + 1,
      dueOn,
      payment: sum(today.map(({ payment }) => payment)),
      interest: sum(today.map(({ interest }) => interest)),
      principal: sum(today.map(({ principal }) => principal)),
      balance: sum(
        draws.map(
          ({ principal }, at) =>
            positions[at]?.installments.findLast((each) => each.dueOn <= dueOn)?.balance ??
            principal,
        ),
      ),
    };
  });
  return {
    installments,
    due: days.filter((dueOn) => dueOn <= day).length,
    balance: sum(positions.map(({ balance }) => balance)),
    accrued: sum(positions.map(({ accrued }) => accrued)),
    payoff: sum(positions.map(({ payoff }) => payoff)),
  };
}
