/**
 * The notice of a decline contains what Regulation B (12 CFR 1002.9) and the FCRA (15 U.S.C.
 * 1681m(a)) require, and no false statement. It gives the reasons or the right to them. When a
 * report was used, it says so, with score, range, date, factors and bureau.
 */
import { expect, it } from "vitest";
import { REASONS } from "#server/lending/underwriting/reasons.ts";
import { documentText } from "./document-text.ts";

const organisation = {
  phoneFormatted: "888-555-0100",
  email: "help@lender.example",
  companyAddress: { street1: "1 Bank Row", city: "Salem", state: "OR", zip: "97301" },
  orgMetaData: { companyInfo: { legalName: "Harbor Lending LLC" } },
};
const profile = { name: { firstName: "Ada", lastName: "King" } };
const credit = {
  score: 588,
  scoreRange: [300, 850],
  scoreDate: "2026-11-20",
  bureau: "Experian",
  inquiries: 4,
  keyFactors: ["Serious delinquency", "Too many accounts recently opened"],
};

/** Returns the text of the notice for these reasons. */
function notice(reasons: string[], more: object = { credit }): string {
  const application = { decline: { reasons, at: "2026-11-21T17:00:00Z" }, ...more };
  return documentText("adverse-action-notice", { application, profile, organisation });
}

const ALWAYS = [
  /cannot offer you credit/,
  /Harbor Lending LLC, 1 Bank Row/,
  /Equal Credit Opportunity Act/,
  /Federal Trade Commission, Equal Credit Opportunity, Washington, DC 20580/,
];
const WITH_REPORT = [
  /588/,
  /from 300 to 850/,
  /November 20, 2026|Nov 20, 2026|11\/20\/2026/,
  /Serious delinquency/,
  /4 in the last 90 days/,
  /did not make this decision/,
  /free copy of your report from it, if you ask within 60 days/,
  /dispute with it/,
  /Experian, P\.O\. Box 4500, Allen, TX 75013, phone 888-397-3742/,
];
const USED = /based in whole or in part on information in a report/;

it.each([
  [[REASONS.excessiveObligations], true],
  [["Serious delinquency"], true],
  [[REASONS.insufficientIncome, REASONS.excessiveObligations], true],
  [[REASONS.limitedCredit], true],
  [[REASONS.temporaryEmployment], false],
  [[REASONS.employmentUnverified], false],
  [[REASONS.identityUnverified], false],
  [[REASONS.collateral], false],
])("the notice gives the reasons %j, and says that a report was used: %s", (reasons, used) => {
  const text = notice(reasons);
  for (const words of [...ALWAYS, ...WITH_REPORT]) expect(text).toMatch(words);
  for (const reason of reasons) expect(text).toContain(reason);
  expect(USED.test(text)).toBe(used);
  expect(/not a reason for our decision/.test(text)).toBe(!used);
  expect(text).not.toMatch(/statement of the specific reasons/);
});

it("the notice without reasons states the right to request them", () => {
  const text = notice([]);
  for (const words of ALWAYS) expect(text).toMatch(words);
  expect(text).not.toContain("The principal reasons");
  expect(text).toMatch(
    /specific reasons .* within 60 days .* 888-555-0100, at help@lender\.example/,
  );
  expect(text).toMatch(/in writing within 30 days/);
});

it("the notice does not mention a report that the lender never requested", () => {
  const text = notice([REASONS.temporaryEmployment], {});
  for (const words of ALWAYS) expect(text).toMatch(words);
  expect(text).not.toMatch(/bureau|score|report/);
});
