import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { IncomeVerification } from "./port.ts";
import { truvIncome } from "./truv.ts";

let server: Server;
/** Answers by path; another path gets 404. */
let answers: Record<string, unknown>;
let keys: (string | string[] | undefined)[];
let income: IncomeVerification;
let others = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    keys.push(request.headers["x-access-client-id"], request.headers["x-access-secret"]);
    const body = answers[request.url ?? ""];
    response
      .writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" })
      .end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  income = truvIncome(
    { clientId: "client", secret: "key", baseUrl },
    {
      verify: async () => {
        others += 1;
        return { employmentVerificationNeeded: true };
      },
    },
  );
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  answers = {};
  keys = [];
  others = 0;
});

const request = {
  stated: 90_000,
  sources: ["TRUV_PAYROLL"],
  documents: [],
  visit: { vendor: "truv", reference: "order-1" },
};
/** Truv's answers for links with these employments. */
const shared = (...links: object[][]) => ({
  "/v1/orders/order-1/": { employers: links.map((_, index) => ({ link_id: `link-${index}` })) },
  ...Object.fromEntries(
    links.map((employments, index) => [`/v1/links/link-${index}/income/report/`, { employments }]),
  ),
});
const work = (income_: unknown, income_unit: string, is_active = true) => ({
  income: income_,
  income_unit,
  is_active,
});

it.each([
  ["a salary", [[work("84000.00", "YEARLY")]], 84_000],
  ["an hourly wage", [[work("31.25", "HOURLY")]], 65_000],
  ["a biweekly wage", [[work("2500.10", "BIWEEKLY")]], 65_002.6],
  ["wages of two employers", [[work("4000", "MONTHLY")], [work("300", "WEEKLY")]], 63_600],
  ["current employments only", [[work("84000", "YEARLY", false), work("5000", "MONTHLY")]], 60_000],
])("computes the annual income from %s", async (_, links, annualIncome) => {
  answers = shared(...links);
  expect(await income.verify(request)).toEqual({
    annualIncome,
    employmentVerificationNeeded: false,
  });
  expect(new Set(keys)).toEqual(new Set(["client", "key"]));
});

it("asks for pay stubs when every employment has ended", async () => {
  answers = shared([work("84000", "YEARLY", false)]);
  expect(await income.verify(request)).toMatchObject({ paystubsNeeded: true });
});

it.each<[string, Record<string, unknown>]>([
  ["does not know the visit", {}],
  ["names no employer", { "/v1/orders/order-1/": { employers: [] } }],
  ["has no report yet", { "/v1/orders/order-1/": { employers: [{ link_id: "link-0" }] } }],
  ["sends an unknown income unit", shared([work("1", "FORTNIGHT")])],
  ["sends no income figure", shared([work(null, "YEARLY")])],
  ["sends a figure that is not a number", shared([work("a lot", "YEARLY")])],
])("throws VendorFailure and returns no income when Truv %s", async (_, truvAnswers) => {
  answers = truvAnswers;
  await expect(income.verify(request)).rejects.toMatchObject({ name: "VendorFailure" });
});

it("delegates borrowers who did not visit Truv to the other verification", async () => {
  const { visit: _visit, ...unvisited } = request;
  for (const other of [
    unvisited,
    { ...request, visit: { vendor: "pointserv", reference: "x" } },
    { ...request, sources: ["PAYSTUB"] },
  ])
    expect(await income.verify(other)).toEqual({ employmentVerificationNeeded: true });
  expect([others, keys]).toEqual([3, []]);
});
