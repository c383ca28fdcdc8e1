import { expect, test } from "vitest";
import { positionOfAll, toCents } from "#lending/money/index.ts";
import type { Application } from "#server/lending/application/ports.ts";
import { Answers } from "#server/lending/vendors/answers.ts";
import { sandboxServicer } from "#server/lending/vendors/servicing/sandbox.ts";
import { creditOn } from "./credit.ts";
import { paidDraws } from "./draws.ts";
import { nextCycle, type StatementRecord, statementOf } from "./statement.ts";

const line: Application = {
  uuid: "00000000-0000-4000-8000-000000000001",
  amount: 100_000,
  rate: 8.5,
  term: 120,
  drawPeriodMonths: 36,
  property: { state: "CA" },
  status: { funded: true },
  funding: { disbursedAt: "2026-11-24T18:00:00Z", firstPaymentOn: "2026-12-24" },
  laterDraws: { indexName: "Prime Rate", indexRate: 7, margin: 1.5, minDraw: 1_000, maxRate: 18 },
};

/** States `count` cycles; `received` holds what the servicer answers for each. */
async function stated(application: Application, count: number, received: (number | null)[] = []) {
  const servicer = (index: number) =>
    sandboxServicer(
      new Answers(
        { "servicing.statement": received[index] == null ? {} : { received: received[index] } },
        {},
      ),
    );
  let current = application;
  for (let index = 0; index < count; index += 1) {
    const cycle = nextCycle(current);
    if (cycle === null) break;
    const report = await servicer(index).statement({
      line: "LINE-1",
      dueOn: cycle.dueOn,
      payment: cycle.payment,
      interest: cycle.interest,
      pastDue: current.servicing?.pastDue ?? 0,
      rate: 8.5,
    });
    const statement = statementOf(current, cycle, report);
    current = {
      ...current,
      servicing: {
        ...current.servicing,
        statements: [...(current.servicing?.statements ?? []), statement],
        pastDue: statement.pastDue ?? 0,
      },
    };
  }
  return current;
}
const lastOf = (application: Application) =>
  application.servicing?.statements?.at(-1) as Required<StatementRecord>;
const adds = ({
  previousBalance,
  draws,
  interest,
  fees,
  received,
  balance,
}: Required<StatementRecord>) =>
  toCents(previousBalance) +
    toCents(draws) +
    toCents(interest) +
    toCents(fees) -
    toCents(received) ===
  toCents(balance);

test("statements of payments on time follow the schedule to the cent, to the last payment", async () => {
  const repaid = await stated(line, 200);
  const statements = repaid.servicing?.statements as Required<StatementRecord>[];
  expect(statements).toHaveLength(120);
  for (const statement of statements) {
    expect(adds(statement)).toBe(true);
    expect(statement.balance).toBe(positionOfAll(paidDraws(line), statement.closedOn).balance);
    expect(statement.pastDue).toBe(0);
  }
  expect(lastOf(repaid)).toMatchObject({ balance: 0, due: 0 });
  expect(nextCycle(repaid)).toBeNull();
});

test("a missed payment is past due, and is due with the next one", async () => {
  const late = lastOf(await stated(line, 1, [0]));
  // The payment is 1,239.86.
  expect(late).toMatchObject({ received: 0, balance: 100_708.33, pastDue: 1_239.86 });
  expect(late.due).toBe(2_479.72);
  expect(late).not.toHaveProperty("receivedOn");
});

test("a payment that is a cycle late costs interest and the late fee of the agreement", async () => {
  const both = await stated(line, 2, [0, null]);
  const caught = lastOf(both);
  // 5 percent of 1,239.86 is more than the limit of 15; a month's interest on it is 8.78.
  expect(caught.fees).toBe(15);
  expect(caught.received).toBe(1_239.86 * 2 + 15 + 8.78);
  expect(caught.pastDue).toBe(0);
  expect(adds(caught)).toBe(true);
  // The interest of the schedule counts on principal that came a month late.
  expect(caught.balance).toBeCloseTo(positionOfAll(paidDraws(line), "2027-01-24").balance, 2);
});

test("a later draw is in the statement of the cycle in which it was paid", async () => {
  const draw = {
    status: "PAID" as const,
    amount: 1_000,
    rate: 8.75,
    months: 118,
    paidAt: "2027-01-05T20:00:00Z",
    firstPaymentOn: "2027-02-24",
  };
  const first = await stated(line, 1);
  const second = await stated({ ...first, servicing: { ...first.servicing, draws: [draw] } }, 1);
  expect(lastOf(second)).toMatchObject({
    draws: 1_000,
    from: "2026-12-24",
    closedOn: "2027-01-24",
  });
  expect(lastOf(second).balance).toBe(positionOfAll(paidDraws(second), "2027-01-24").balance);
});

test("says what can be drawn, and from which day the least draw", () => {
  const on = (now: string, application = line) => creditOn(application, new Date(now));
  // 531.53 of the first payment is principal, 535.29 of the second.
  expect(on("2026-12-01T20:00:00Z")).toEqual({ available: 0, drawFrom: "2027-01-25" });
  expect(on("2026-12-24T20:00:00Z").available).toBe(0);
  expect(on("2026-12-25T20:00:00Z").available).toBe(531.53);
  expect(on("2027-01-25T20:00:00Z")).toEqual({ available: 1_066.82, drawFrom: "2027-01-25" });
  const asked = {
    ...line,
    servicing: { draws: [{ status: "REQUESTED" as const, amount: 1_000 }] },
  };
  expect(on("2027-01-25T20:00:00Z", asked)).toEqual({ available: 66.82, drawFrom: "2027-03-25" });
  const behind = { ...line, servicing: { pastDue: 10 } };
  expect(on("2027-01-25T20:00:00Z", behind)).toEqual({ available: 0, drawFrom: null });
  expect(on("2026-12-01T20:00:00Z", { ...line, drawPeriodMonths: 1 }).drawFrom).toBeNull();
});
