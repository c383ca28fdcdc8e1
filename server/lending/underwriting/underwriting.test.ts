import { describe, expect, it } from "vitest";
import type { Application } from "#server/lending/application/ports.ts";
import organisation from "#flows/organisations/main/organisation.json" with { type: "json" };
import { pricingOf } from "#server/lending/offers/pricing.ts";
import rulesFile from "#flows/heloc/underwriting.json" with { type: "json" };
import type { Underwriting } from "#schemas/types/underwriting.ts";
import { declaredScope } from "#definitions/index.ts";
import figures from "#schemas/underwriting-figures.schema.json" with { type: "json" };
import underwriting from "#schemas/underwriting.schema.json" with { type: "json" };
import type { SignerFigures } from "#server/lending/signers/figures.ts";
import { REASONS } from "./reasons.ts";
import { compileUnderwriting } from "./rules.ts";
import { underwrite } from "./underwriting.ts";

const pricing = pricingOf(organisation);
/** The rules of the shipped product. */
const schemas: Record<string, unknown> = { underwriting, "underwriting-figures": figures };
const scope = declaredScope((name) => schemas[name], "underwriting");
const rules = compileUnderwriting(rulesFile as Underwriting, scope, (fault) => {
  throw new Error(fault);
});
const terms = { pricing, rules };
const at = "2026-11-20T12:00:00.000Z";

const base: Application = {
  uuid: "5b1f7a0e-8f1c-4f7e-9d5a-0f1e2d3c4b5a",
  property: { state: "CA", value: 640_000 },
  statedIncome: { annualIncome: 148_000, employmentType: "FULL_TIME" },
  credit: { score: 752, monthlyDebts: 450, latePayments: 0, keyFactors: ["Balances are high"] },
  liens: [{ balance: 281_300, monthlyPayment: 1_690 }],
};

const initially = (change: Partial<Application>) =>
  underwrite("initial", { ...base, ...change }, terms, at);

describe("underwriteInitially", () => {
  it("offers every product that equity and income allow", () => {
    const patch = initially({});
    expect(patch).toMatchObject({
      decline: null,
      status: { uwDecision: "INITIAL", uwSubDecision: "UNVERIFIED_OFFER", dtiDecline: false },
    });
    expect(patch["offers"]).toHaveLength(pricing.products.length);
  });

  it.each<[string, Partial<Application>, object]>([
    ["no score", { credit: {} }, { uwDecision: "REVIEW" }],
    [
      "a score below the minimum",
      { credit: { ...base.credit, score: 639 } },
      { uwDecision: "DECLINE", creditScoreDecline: true, dtiDecline: false },
    ],
    [
      "late payments",
      { credit: { ...base.credit, latePayments: 2 } },
      { uwDecision: "REVIEW", delinquencyReview: true },
    ],
    [
      "a fraud alert",
      { credit: { ...base.credit, fraudAlert: true } },
      { uwDecision: "REVIEW", delinquencyReview: false },
    ],
    [
      "a home for sale",
      { property: { ...base.property, saleStatus: "FOR_SALE" } },
      { uwDecision: "REVIEW", delinquencyReview: false },
    ],
    [
      "a recently changed title",
      { property: { ...base.property, saleStatus: "RECENTLY_PURCHASED" } },
      { uwDecision: "REVIEW" },
    ],
    [
      "no work",
      { statedIncome: { ...base.statedIncome, employmentType: "UNEMPLOYED" } },
      { uwDecision: "DECLINE" },
    ],
    ["no equity", { liens: [{ balance: 540_000 }] }, { uwDecision: "SELECT", cltvRequalify: true }],
    [
      "no equity after paying down",
      { liens: [{ balance: 540_000 }], requalification: { answer: "PAY_DOWN", payDown: 1_000 } },
      { uwDecision: "DECLINE", cltvRequalify: false },
    ],
    [
      "enough equity after paying down",
      { liens: [{ balance: 540_000 }], requalification: { answer: "PAY_DOWN", payDown: 20_000 } },
      { uwDecision: "INITIAL", cltvRequalify: false },
    ],
    [
      "too little income",
      { statedIncome: { annualIncome: 40_000 } },
      { uwDecision: "DECLINE", dtiDecline: true },
    ],
    ["no income", { statedIncome: {} }, { uwDecision: "DECLINE", dtiDecline: true }],
    [
      "too little income of the retired",
      { statedIncome: { annualIncome: 40_000, employmentType: "RETIRED" } },
      { uwDecision: "SELECT", uwSubDecision: "UNVERIFIED_DTI_LIMITED" },
    ],
    [
      "too little income of the retired, with enough assets",
      {
        statedIncome: { annualIncome: 40_000, employmentType: "RETIRED" },
        assetDepletion: { complete: true, assets: 900_000 },
      },
      { uwDecision: "ASSET_DEPLETION", uwSubDecision: "UNVERIFIED_OFFER" },
    ],
    [
      "too little income of the retired, with too few assets",
      {
        statedIncome: { annualIncome: 40_000, employmentType: "RETIRED" },
        assetDepletion: { complete: true, assets: 1_000 },
      },
      { uwDecision: "DECLINE", dtiDecline: true },
    ],
  ])("decides an application with %s", (_name, change, status) => {
    expect(initially(change)["status"]).toMatchObject(status);
  });

  it("gives up to four bureau factors as reasons for a low score, and the rule's reason otherwise", () => {
    const keyFactors = ["One", "Two", "Three", "Four", "Five"];
    const declined = initially({ credit: { ...base.credit, score: 500, keyFactors } });
    expect(declined).toMatchObject({
      decline: { reasons: keyFactors.slice(0, 4), at },
      offers: null,
    });
    expect(initially({ statedIncome: {} })["decline"]).toMatchObject({
      reasons: ["Excessive obligations in relation to income"],
    });
  });

  it("never reads demographic information", () => {
    const readFields: string[] = [];
    const watched = new Proxy(base, {
      get: (target, name) => {
        readFields.push(String(name));
        return Reflect.get(target, name) as unknown;
      },
    });
    underwrite("initial", watched, terms, at);
    expect(readFields).not.toContain("hmda");
    expect(readFields).toContain("credit");
  });
});

describe("a joint application", () => {
  const partner: SignerFigures = {
    income: { employmentType: "FULL_TIME", stated: 61_000, verified: 60_000, other: 0 },
    credit: { score: 701, monthlyDebts: 300, latePayments: 0, fraudAlert: false },
  };
  const together = (change: Partial<Application>, figuresOfPartner: SignerFigures = partner) =>
    underwrite("initial", { ...base, ...change }, { ...terms, others: [figuresOfPartner] }, at);

  it("counts the incomes and debts of both", () => {
    const alone = initially({ statedIncome: { annualIncome: 40_000 } })["status"];
    const both = together({ statedIncome: { annualIncome: 40_000 } });
    expect([alone, both["status"]]).toMatchObject([
      { uwDecision: "DECLINE", dtiDecline: true },
      { uwDecision: "INITIAL", dtiDecline: false },
    ]);
    const withDebts = { ...partner, credit: { ...partner.credit, monthlyDebts: 4_000 } };
    expect(together({}, withDebts)["dti"]).toBeGreaterThan(Number(together({})["dti"]));
  });

  it("prices by the lower score", () => {
    const ratesOf = (patch: ReturnType<typeof together>) =>
      (patch["offers"] as { rate: number }[]).map(({ rate }) => rate);
    const higher = { ...partner, credit: { ...partner.credit, score: 780 } };
    expect(ratesOf(together({}))[0]).toBeGreaterThan(ratesOf(initially({}))[0] ?? 0);
    expect(ratesOf(together({}, higher))).toEqual(ratesOf(initially({})));
  });

  it("declines for the other score without the key factors of either report", () => {
    const low = { ...partner, credit: { ...partner.credit, score: 560 } };
    expect(together({}, low)).toMatchObject({
      status: { uwDecision: "DECLINE", creditScoreDecline: true },
      decline: { reasons: [REASONS.limitedCredit] },
    });
  });

  it.each<[string, SignerFigures]>([
    ["no score", { ...partner, credit: { monthlyDebts: 0 } }],
    ["late payments", { ...partner, credit: { ...partner.credit, latePayments: 2 } }],
    ["a fraud alert", { ...partner, credit: { ...partner.credit, fraudAlert: true } }],
  ])("lets people decide when the other person's report has %s", (_name, figuresOfPartner) => {
    expect(together({}, figuresOfPartner)["status"]).toMatchObject({ uwDecision: "REVIEW" });
  });

  it("ignores the credit of a person whose income alone counts", () => {
    const { income = {} } = partner;
    expect(together({}, { income })["offers"]).toHaveLength(pricing.products.length);
  });
});

describe("underwriteFinally", () => {
  const chosen: Application = {
    ...base,
    term: 120,
    rate: 8.8,
    amount: 60_000,
    incomeSources: [{ annualIncome: 148_000, verified: true }],
  };
  const finally_ = (change: Partial<Application>) =>
    underwrite("final", { ...chosen, ...change }, terms, at);

  it("confirms a chosen offer that the verified figures allow", () => {
    const patch = finally_({});
    expect(patch["status"]).toMatchObject({
      uwDecision: "FINAL",
      uwSubDecision: "VERIFIED_INCOME_MATCHED_OFFER",
      finalUnderwritingComplete: true,
    });
    expect(patch).not.toHaveProperty("offers");
    expect(patch["dti"]).toBeGreaterThan(0);
  });

  it("makes smaller offers for a lower income and withdraws the chosen one", () => {
    const patch = finally_({ incomeSources: [{ annualIncome: 65_000, verified: true }] });
    expect(patch["status"]).toMatchObject({ uwSubDecision: "VERIFIED_OFFER" });
    expect(patch).toMatchObject({ term: 0, rate: 0, amount: 0, selection: null });
    expect(patch["offers"]).not.toHaveLength(0);
  });

  it("declines with both reasons when no offer is left", () => {
    const patch = finally_({ incomeSources: [{ annualIncome: 30_000, verified: true }] });
    expect(patch).toMatchObject({
      status: { uwDecision: "DECLINE", dtiDecline: true, finalUnderwritingComplete: true },
      decline: {
        reasons: [
          "Income insufficient for amount of credit requested",
          "Excessive obligations in relation to income",
        ],
      },
    });
  });

  it("declines a home in poor condition, and a home whose value has fallen", () => {
    const reasons = ["Value or type of collateral not sufficient"];
    expect(finally_({ status: { condition: "POOR" } })["decline"]).toMatchObject({ reasons });
    expect(finally_({ property: { state: "CA", value: 300_000 } })["decline"]).toMatchObject({
      reasons,
    });
  });

  it("counts only verified income", () => {
    const patch = finally_({ incomeSources: [{ annualIncome: 148_000, verified: false }] });
    expect(patch["status"]).toMatchObject({ uwDecision: "DECLINE" });
  });
});

describe("equityShortfall", () => {
  it.each([
    ["CA", 640_000, 538_000, { capPercent: 85, mostDebt: 544_000, owed: 538_000, payDown: 9_000 }],
    ["TX", 400_000, 310_000, { capPercent: 80, mostDebt: 320_000, owed: 310_000, payDown: 5_000 }],
    [
      "CA",
      300_000,
      290_000.5,
      { capPercent: 85, mostDebt: 255_000, owed: 290_000.5, payDown: 50_001 },
    ],
  ] as const)(
    "computes the shortfall in %s for a value of %d with %d owed",
    (state, value, balance, short) => {
      const patch = initially({ property: { state, value }, liens: [{ balance }] });
      expect(patch["equityShortfall"]).toEqual({ ...short, leastLine: 15_000 });
    },
  );
});

describe("a product without security", () => {
  const file: Underwriting = {
    ...(rulesFile as Underwriting),
    debts: ["/application/assetDepletion/monthlyIncome"],
    pricing: {
      terms: [
        { id: "three-years", months: 36, baseRate: 9.49 },
        { id: "five-years", months: 60, baseRate: 10.49 },
      ],
      scoreAdjustments: [
        { minScore: 720, add: 0 },
        { minScore: 660, add: 4.5 },
      ],
      minScore: 660,
      maxDtiPercent: 40,
      minAmount: 2_000,
      maxAmount: 40_000,
      step: 100,
    },
    capacity: [],
  };
  const unsecured = compileUnderwriting(file, scope, (fault) => {
    throw new Error(fault);
  });
  /** $4,000 a month, of which $1,600 may go to debts. */
  const tenant: Application = {
    uuid: base.uuid as string,
    statedIncome: { annualIncome: 48_000, employmentType: "FULL_TIME" },
    credit: { score: 700, monthlyDebts: 300, latePayments: 0 },
  };
  const decide = (application: Application) =>
    underwrite(
      "initial",
      application,
      { pricing: unsecured.pricing ?? pricing, rules: unsecured },
      at,
    );

  it("gets offers at the rate of the term and the score, without a home, a fee or a draw period", () => {
    const { offers, cltv } = decide(tenant);
    expect(cltv).toBeNull();
    expect(offers).toMatchObject([
      { term: 36, rate: 13.99, feePercent: 0, minAmount: 2_000, maxAmount: 38_000, step: 100 },
      { term: 60, rate: 14.99, maxAmount: 40_000 },
    ]);
    expect((offers as object[])[0]).not.toHaveProperty("drawPeriodMonths");
  });

  it("counts the debts that the definitions name, and an absent one as nothing", () => {
    const rent = { ...tenant, assetDepletion: { monthlyIncome: 1_000 } };
    expect(decide(rent)["offers"]).toMatchObject([{ maxAmount: 8_700 }, { maxAmount: 12_600 }]);
  });
});
