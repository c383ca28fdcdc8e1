import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { circumstancesOf, costsFor } from "./closing-costs.ts";
import { paymentTerms, termsToday } from "./payment-terms.ts";
import { type Pricing, pricingOf } from "./pricing.ts";

const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
const lender = read("flows/organisations/main/organisation.json");
const pricing: Pricing = pricingOf(lender);

const remote = { state: "CO", valued: false, inPerson: false };

it.each([
  ["a home that needs neither a person's value nor an office", remote, { recording: 62 }],
  ["a home in a state with a fee of its own", { ...remote, state: "MA" }, { recording: 204.5 }],
  ["the highest fee", { ...remote, state: "PA" }, { recording: 315 }],
  ["a home that a person values", { ...remote, valued: true }, { recording: 62, valuation: 180 }],
  ["a closing at an office", { ...remote, inPerson: true }, { recording: 62, notary: 300 }],
])("charges what is due for %s", (_case, circumstances, items) => {
  expect(costsFor(pricing, circumstances)).toEqual({ items });
});

it("limits fee and costs together where the state does", () => {
  expect(costsFor(pricing, { state: "TX", valued: true, inPerson: true })).toEqual({
    items: { recording: 62, valuation: 180, notary: 300 },
    capPercent: 2,
  });
});

it("charges nothing for a lender that has no closing costs", () => {
  const { closingCosts: _none, ...rest } = pricing;
  expect(costsFor(rest, remote)).toBeNull();
});

it("reads what is due from the application and the rule of the state", () => {
  const texas = { property: { state: "TX" as const }, status: { bpo: "BPO_REQUIRED" as const } };
  expect(circumstancesOf(texas, lender)).toEqual({ state: "TX", valued: true, inPerson: true });
  const colorado = { property: { address: { state: "CO" as const } } };
  expect(circumstancesOf(colorado, lender)).toEqual(remote);
  expect(circumstancesOf({ ...colorado, closing: { mode: "IN_PERSON" } }, lender)).toEqual({
    ...remote,
    inPerson: true,
  });
});

const offer = {
  uuid: "0b9f6dd0-6a0c-4f5f-8d3b-6d9a3c1f2e4b",
  term: 120,
  rate: 8.25,
  rateSet: "AUTOPAY",
  feePercent: 2.99,
  minAmount: 15_000,
  maxAmount: 100_000,
  autopayDiscount: 0.25,
  closingCosts: { items: { recording: 62, valuation: 180 } },
};
const chosen = {
  property: { state: "CO" as const },
  status: { bpo: "BPO_NOT_REQUIRED" as const },
  offers: [offer],
  selection: { offerUuid: offer.uuid, amount: 60_000 },
  payType: "AUTOPAY" as const,
  amount: 60_000,
};

it("keeps the costs of the offer when the way to pay is chosen", () => {
  expect(paymentTerms(chosen)).toMatchObject({
    uwCalculatedDrawAmount: 58_258.08,
    closingCosts: { items: offer.closingCosts.items, total: 242, payout: 58_016.08 },
  });
});

it("adds the notary, and removes what is no longer due, when the circumstances change", () => {
  const terms = termsToday(
    {
      ...chosen,
      closing: { mode: "IN_PERSON" },
      closingCosts: { items: { recording: 62, valuation: 180 }, lenderCredit: 5, total: 237 },
    },
    lender,
  );
  expect(terms).toMatchObject({
    closingCosts: {
      items: { recording: 62, notary: 300, valuation: null },
      lenderCredit: null,
      total: 362,
      payout: 57_896.08,
    },
  });
});

it("has a place and a line on the offer page for each cost that ships", () => {
  const entity = JSON.stringify(read("flows/heloc/application.json"));
  const page = JSON.stringify(read("flows/heloc/screens/product/select.json"));
  for (const id of Object.keys(pricing.closingCosts ?? {})) {
    expect(entity).toContain(`"${id}":{"type":"number"`);
    expect(page).toContain(`{"id":"${id}","label"`);
  }
});
