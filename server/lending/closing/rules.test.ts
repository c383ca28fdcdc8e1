import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Application } from "#server/lending/application/ports.ts";
import { feeIn, lineLimits, pricingOf } from "#server/lending/offers/pricing.ts";
import { closingRuleOf, closingTerms, earliestClosing, receivedByMail } from "./rules.ts";

const organisation = JSON.parse(
  readFileSync("flows/organisations/main/organisation.json", "utf8"),
) as Record<string, unknown>;
const texas = closingRuleOf(organisation, "TX");

describe("earliestClosing in Texas", () => {
  it.each([
    ["the twelfth day after the application", { appliedOn: "2026-11-20" }, "2026-12-02"],
    [
      "the twelfth day after the notice",
      { appliedOn: "2026-11-20", noticeOn: "2026-11-23" },
      "2026-12-05",
    ],
    [
      "the twelfth day after a posted notice is received",
      { appliedOn: "2026-11-20", noticeOn: receivedByMail("2026-11-20") },
      "2026-12-06",
    ],
    [
      "one business day after the final figures",
      { appliedOn: "2026-11-02", figuresOn: "2026-11-25" },
      "2026-11-27",
    ],
    [
      "the first anniversary of another equity loan",
      { appliedOn: "2026-11-20", equityLoanOn: "2026-03-14" },
      "2027-03-14",
    ],
    [
      "not delayed by an anniversary that has passed",
      { appliedOn: "2026-11-20", equityLoanOn: "2024-03-14" },
      "2026-12-02",
    ],
  ])("allows closing in Texas: %s", (_, facts, day) =>
    expect(earliestClosing(texas, facts)).toBe(day),
  );
});

describe("closingTerms", () => {
  const applied: Application = {
    auditFields: { createdDate: "2026-11-21T04:30:00Z" },
    property: { state: "TX", county: "Travis" },
  };
  it("counts the days at the property, not at the server", () =>
    expect(closingTerms(applied, organisation)).toEqual({
      mode: "IN_PERSON",
      notBefore: "2026-12-02T06:00:00.000Z",
    }));

  it("counts from the last notice and the last figures", () => {
    const documents = [
      { type: "ADDITIONAL_MORTGAGE_DISCLOSURES" as const, createdAt: "2026-11-23T16:00:00Z" },
    ];
    expect(closingTerms({ ...applied, documents }, organisation).notBefore).toBe(
      "2026-12-05T06:00:00.000Z",
    );
    const statement = { types: ["STATEMENT_OF_LOAN"], at: new Date("2026-12-24T18:00:00Z") };
    expect(closingTerms({ ...applied, documents }, organisation, statement).notBefore).toBe(
      "2026-12-26T06:00:00.000Z",
    );
  });

  it.each([
    ["CA", "REMOTE"],
    ["CT", "REMOTE"],
    ["DE", "ATTORNEY"],
    ["GA", "ATTORNEY"],
    ["MA", "ATTORNEY"],
    ["SC", "ATTORNEY"],
    ["VT", "ATTORNEY"],
    ["WV", "ATTORNEY"],
    ["TX", "IN_PERSON"],
  ] as const)("sets the closing in %s to %s", (state, mode) =>
    expect(closingTerms({ property: { state } }, organisation)).toEqual({ mode, notBefore: null }),
  );
});

describe("rules of the states", () => {
  const pricing = pricingOf(organisation);
  it.each([
    ["TX", 800_000, 2],
    ["CA", 850_000, 4.99],
    [undefined, 850_000, 4.99],
  ])("limits %s to a loan-to-value cap of %d and a fee of %d percent", (state, cap, fee) => {
    expect(lineLimits(pricing, state).cltvCap).toBe(cap);
    expect(feeIn(pricing, state, 4.99)).toBe(fee);
  });

  it("names the source of every state's rule", () => {
    const rules = [
      ...Object.values(pricing.stateRules),
      ...Object.values(
        (organisation["closing"] as { stateRules: Record<string, object> }).stateRules,
      ),
    ] as { source?: string }[];
    expect(rules.length).toBeGreaterThan(7);
    for (const { source = "" } of rules) expect(source.length).toBeGreaterThan(10);
  });
});
