import { describe, expect, it } from "vitest";
import type { Application, LockedApplication } from "#server/lending/application/ports.ts";
import type { AccountReport } from "#server/lending/vendors/account/port.ts";
import type { JobContext } from "#server/lending/jobs/handler.ts";
import { verifyAccount } from "./account.ts";

const now = new Date("2026-11-21T12:00:00Z");
const account = { uuid: "00000000-0000-4000-8000-000000000001", mask: "4821" };
const other = { uuid: "00000000-0000-4000-8000-000000000002", mask: "9077" };

/** Verifies an account with the given answer of the network. */
async function patchAfter(
  report: AccountReport,
  options: Record<string, unknown> = {},
  application: Application = {},
) {
  const current = {
    application: { disburseAccount: account, autopayAccount: other, ...application },
    profile: {},
    now,
  };
  const answer = await verifyAccount({
    ...current,
    options,
    idempotencyKey: `account-check.verify.1 ${String(options["account"])}`,
    vendors: { account: { verify: () => Promise.resolve(report) } },
  } as unknown as JobContext);
  return (typeof answer === "function" ? answer(current as unknown as LockedApplication) : answer)
    .patch;
}

const inReview = "BANK_ACCOUNT_FRAUD_REVIEW";
const raised = { categoryEnum: inReview, status: "NEEDED", actionNeeded: true };

describe("verifyAccount", () => {
  it.each([
    ["RT00", "CA11"],
    ["RT03", "CA11"],
    ["ND00", "CA11"],
    ["_1111", "CA21"],
    ["_1111", "CA30"],
  ])(
    "raises a condition for an account under review with codes %s and %s, without stopping the flow",
    async (code, customer) => {
      const report = { accountResponse: code, customerResponse: customer };
      expect(await patchAfter(report, { inReview })).toMatchObject({
        disburseAccount: { verification: "PENDING_REVIEW" },
        status: { giactAccountStatus: "PENDING_REVIEW" },
        conditions: [{ ...raised, xtraData: { accountMask: "4821" } }],
      });
    },
  );

  it("asks the borrower once about an account under review, and again about another account", async () => {
    const report = { accountResponse: "RT00", customerResponse: "CA11" };
    const first = await patchAfter(report, { inReview });
    const conditions = first?.["conditions"] as Application["conditions"];
    expect((await patchAfter(report, { inReview }, { conditions }))?.["conditions"]).toEqual(
      conditions,
    );
    const autopay = await patchAfter(report, { inReview, account: "autopay" }, { conditions });
    expect(autopay).toMatchObject({
      status: { autopayAccountStatus: "PENDING_REVIEW" },
      conditions: [
        { xtraData: { accountMask: "4821" } },
        { ...raised, xtraData: { accountMask: "9077" } },
      ],
    });
  });

  it.each([
    ["_1111", "CA11", "VERIFIED"],
    ["GN01", "CA11", "FAILED_VERIFICATION"],
    // The network reports nothing about the owner of an account that it rejects.
    ["GS01", "", "FAILED_VERIFICATION"],
    ["", "CA01", "FAILED_VERIFICATION"],
  ])(
    "maps the codes %s and %s to %s without raising a condition",
    async (code, customer, verdict) => {
      const report = { accountResponse: code, customerResponse: customer };
      const patch = await patchAfter(report, { inReview });
      expect(patch).toMatchObject({ status: { giactAccountStatus: verdict } });
      expect(patch).not.toHaveProperty("conditions");
      if (verdict === "FAILED_VERIFICATION") expect(patch).toMatchObject({ disburseAccount: null });
    },
  );
});
