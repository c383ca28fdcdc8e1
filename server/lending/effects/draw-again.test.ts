import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Application } from "#server/lending/application/ports.ts";
import { payDraw } from "#server/lending/jobs/handlers/servicing.ts";
import { faultOf, run } from "./testing/run-effect.ts";

const organisation = JSON.parse(
  readFileSync("flows/organisations/main/organisation.json", "utf8"),
) as Record<string, unknown>;
const now = new Date("2027-06-01T18:00:00Z");
const line: Application = {
  amount: 100_000,
  rate: 8.5,
  term: 120,
  drawPeriodMonths: 36,
  payType: "AUTOPAY",
  property: { state: "CA" },
  status: { funded: true },
  funding: { disbursedAt: "2026-11-25T06:00:00Z", firstPaymentOn: "2026-12-24" },
  laterDraws: { indexName: "Prime Rate", indexRate: 7, margin: 1.5, minDraw: 500, maxRate: 18 },
  disburseAccount: { accountNumber: "1234567890", routingNumber: "021000021" },
  servicing: { reference: "LINE-1" },
};
const drawAgain = (application: Application, amount: unknown) =>
  run("draw-again", application, { amount }, { organisation, now });

it("appends the draw with its fixed terms and starts its payment", async () => {
  const { patch, start } = await drawAgain(line, 1_000.5);
  const [draw] = (patch as Application).servicing?.draws ?? [];
  expect(draw).toMatchObject({
    status: "REQUESTED",
    amount: 1_000.5,
    rate: 8.5,
    months: 113,
    firstPaymentOn: "2027-07-24",
  });
  expect(start).toEqual([
    { step: "draw", start: { job: "servicing.draw", options: { draw: draw?.uuid } } },
  ]);
});

it.each([
  ["less than the least draw", line, 499.99],
  ["more than what is left", line, 5_000],
  ["a fraction of a cent", line, 600.001],
  ["a line that is not funded", { ...line, status: { funded: false } }, 600],
  ["a draw period that is over", { ...line, drawPeriodMonths: 6 }, 600],
  ["a line that is paid by check", { ...line, disburseAccount: {} }, 600],
  [
    "a second draw while one is on its way",
    { ...line, servicing: { draws: [{ status: "REQUESTED" as const, amount: 500 }] } },
    600,
  ],
])("refuses %s", async (_case, application, amount) => {
  const result = await drawAgain(application, amount);
  expect(faultOf(result)?.pointer).toBe("/amount");
  expect(result.patch).toBeUndefined();
});

const paid = async (status: "PAID" | "REFUSED") => {
  const asked = (await drawAgain(line, 600)).patch as Application;
  const application = { ...line, servicing: { ...line.servicing, ...asked.servicing } };
  const requests: unknown[] = [];
  const vendors = {
    servicing: {
      draw: async (request: unknown) => {
        requests.push(request);
        return status === "PAID" ? { status, reference: "DRAW-1" } : { status };
      },
    },
  };
  const draw = application.servicing.draws?.[0]?.uuid;
  const context = { application, vendors, now, options: { draw }, idempotencyKey: "run-1" };
  const answer = await payDraw(context as unknown as Parameters<typeof payDraw>[0]);
  const change =
    typeof answer === "function" ? answer({ application } as Parameters<typeof answer>[0]) : answer;
  return { requests, draws: (change.patch as Application).servicing?.draws };
};

it("has the servicer pay the draw to the account and records the payment", async () => {
  const { requests, draws } = await paid("PAID");
  expect(requests).toEqual([
    {
      line: "LINE-1",
      amount: 600,
      routingNumber: "021000021",
      accountNumber: "1234567890",
      key: "run-1",
    },
  ]);
  expect(draws).toMatchObject([
    { status: "PAID", reference: "DRAW-1", paidAt: now.toISOString(), amount: 600 },
  ]);
});

it("records a refusal without a payment", async () => {
  const { draws } = await paid("REFUSED");
  expect(draws).toMatchObject([{ status: "REFUSED" }]);
  expect(draws?.[0]?.paidAt).toBeUndefined();
});
