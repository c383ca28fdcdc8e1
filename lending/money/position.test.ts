import fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths } from "../time/local-date.ts";
import { positionOfAll, positionOn, schedule, toCents } from "./index.ts";

const draw = {
  principal: 100_000,
  apr: 8.5,
  months: 120,
  beganOn: "2026-11-25",
  firstDueOn: "2026-12-25",
};
const figuresOn = (day: string) => {
  const { due, balance, accrued, payoff } = positionOn(draw, day);
  return { due, balance, accrued, payoff };
};

test("owes the principal alone on the day on which interest begins", () => {
  expect(figuresOn("2026-11-25")).toEqual({
    due: 0,
    balance: 100_000,
    accrued: 0,
    payoff: 100_000,
  });
});

test("accrues the month's interest by the day", () => {
  // A month's interest is 708.33; 10 of its 30 days are 236.11.
  expect(figuresOn("2026-12-05")).toEqual({
    due: 0,
    balance: 100_000,
    accrued: 236.11,
    payoff: 100_236.11,
  });
});

test("repays principal on the due date, from which interest begins anew", () => {
  // 1,239.86 less 708.33 of interest.
  expect(figuresOn("2026-12-25")).toEqual({
    due: 1,
    balance: 99_468.47,
    accrued: 0,
    payoff: 99_468.47,
  });
});

test("owes nothing after the last payment", () => {
  const last = addMonths(draw.firstDueOn, 119);
  expect(figuresOn(last)).toEqual({ due: 120, balance: 0, accrued: 0, payoff: 0 });
  const { installments } = positionOn(draw, last);
  expect(installments.at(-1)).toMatchObject({ dueOn: last, payment: 1_239.26, balance: 0 });
});

test("keeps the day of the month after a short month", () => {
  const { installments } = positionOn(
    { ...draw, beganOn: "2026-12-31", firstDueOn: "2027-01-31" },
    "2027-01-01",
  );
  expect(installments.slice(0, 3).map(({ dueOn }) => dueOn)).toEqual([
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
  ]);
  const { installments: plan, accrued } = positionOn(
    { ...draw, beganOn: "2026-12-31", firstDueOn: "2027-01-31" },
    "2027-02-14",
  );
  // 14 of the 28 days from January 31 to February 28.
  expect(toCents(accrued)).toBe(Math.round(toCents(plan[1]!.interest) / 2));
});

test("a payoff on a due date, before the payment, costs the payment and the balance after it", () => {
  const amount = fc.integer({ min: 1_500_000, max: 40_000_000 }).map((cents) => cents / 100);
  const apr = fc.integer({ min: 0, max: 1_720 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(amount, apr, fc.integer({ min: 0, max: 59 }), (principal, rate, month) => {
      const own = {
        principal,
        apr: rate,
        months: 60,
        beganOn: "2026-12-15",
        firstDueOn: "2027-01-15",
      };
      const plan = schedule(principal, rate, 60).installments;
      const position = positionOn(own, addMonths("2027-01-15", month - 1));
      const installment = plan[month]!;
      expect(toCents(position.balance) + toCents(installment.interest)).toBe(
        toCents(installment.payment) + toCents(installment.balance),
      );
    }),
    { numRuns: 300 },
  );
});

test("several draws together add up to the cent, and end on one day", () => {
  const first = {
    principal: 100_000,
    apr: 8.5,
    months: 120,
    beganOn: "2026-11-24",
    firstDueOn: "2026-12-24",
  };
  const later = {
    principal: 500,
    apr: 8.75,
    months: 118,
    beganOn: "2026-12-25",
    firstDueOn: "2027-02-24",
  };
  const day = "2027-03-10";
  const [one, two, both] = [
    positionOn(first, day),
    positionOn(later, day),
    positionOfAll([first, later], day),
  ];
  for (const figure of ["balance", "accrued", "payoff"] as const)
    expect(toCents(both[figure])).toBe(toCents(one[figure]) + toCents(two[figure]));
  expect(both.installments).toHaveLength(120);
  expect(both.due).toBe(3);
  const next = both.installments[both.due];
  expect(next?.dueOn).toBe("2027-03-24");
  expect(toCents(next?.payment ?? 0)).toBe(
    toCents(one.installments[3]!.payment) + toCents(two.installments[1]!.payment),
  );
  expect(both.installments[1]?.balance).toBe(one.installments[1]!.balance + 500);
  expect(both.installments.at(-1)?.balance).toBe(0);
  expect(positionOfAll([first], day)).toEqual(one);
});
