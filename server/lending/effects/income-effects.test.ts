import { describe, expect, it } from "vitest";
import type { Application, EffectResult } from "#server/lending/application/ports.ts";
import { stateHash } from "#server/lending/vendors/income-link/state.ts";
import { sandboxIncomeVendors } from "#server/lending/vendors/income-link/sandbox.ts";
import { faultOf, now, run, secret, uuid } from "./testing/run-effect.ts";

describe("income", () => {
  const statedIncome = { annualIncome: 90_000, employmentType: "FULL_TIME" as const };

  const by = (options: object, application: Application = {}) =>
    run("submit-income", { statedIncome, ...application }, {}, { options: { ...options } });

  it("marks uploaded pay stubs and adds no second source when they are sent again", async () => {
    const options = { source: "MANUAL_PAYSTUB", paystubs: true };
    const first = await by(options);
    expect(first.patch?.["status"]).toEqual({ incomeSubmitted: true, manualPaystubUpload: true });
    const incomeSources = first.patch?.["incomeSources"] as Application["incomeSources"];
    expect(incomeSources).toMatchObject([
      { source: "MANUAL_PAYSTUB", employmentType: "FULL_TIME", verified: false },
    ]);
    const second = await by(options, { incomeSources });
    expect(second.patch?.["incomeSources"]).toEqual(incomeSources);
  });

  it("stores the employment of retired and self-employed borrowers, whatever was stated", async () => {
    for (const employmentType of ["RETIRED", "SELF_EMPLOYED"]) {
      const result = await by({ source: "OTHER", employmentType });
      expect(result.patch?.["incomeSources"]).toMatchObject([{ employmentType }]);
      expect(result.patch?.["status"]).toEqual({ incomeSubmitted: true });
    }
  });

  describe("complete-income-link", () => {
    const state = "s".repeat(32);
    const link = {
      vendor: "truv",
      stateHash: stateHash(state),
      expiresAt: "2026-11-20T18:30:00Z",
    };
    const code = async (vendor: "truv" | "pointserv", application = uuid) => {
      const visit = {
        applicationUuid: application,
        state,
        returnTo: "/x",
        origin: "",
        borrower: { firstName: "A", lastName: "B" },
        now,
      };
      const { url } = await sandboxIncomeVendors(() => secret)[vendor].begin(visit);
      const body = new URL(url, "http://x").searchParams.get("request")?.split(".")[0] ?? "";
      const page = JSON.parse(Buffer.from(body, "base64url").toString()) as {
        answers: { to: string }[];
      };
      return new URL(page.answers[0]?.to ?? "", "http://x").searchParams.get("code") ?? "";
    };
    const back = async (
      incomeLink: Application["incomeLink"],
      visit: object,
      vendor = "truv",
    ): Promise<EffectResult> =>
      run(
        "complete-income-link",
        { statedIncome, ...(incomeLink ? { incomeLink } : {}) },
        { visit },
        { options: { vendor } },
      );

    it("accepts one return from the latest visit", async () => {
      const result = await back(link, { state, code: await code("truv") });
      expect(result.patch).toMatchObject({
        incomeLink: { usedAt: now.toISOString() },
        incomeSources: [{ source: "TRUV_PAYROLL" }],
      });
    });

    it.each<[string, Application["incomeLink"] | undefined, string]>([
      ["no visit", undefined, state],
      ["another state", link, "t".repeat(32)],
      ["no state", link, ""],
      ["a visit that was used before", { ...link, usedAt: "2026-11-20T17:59:00Z" }, state],
      ["an expired visit", { ...link, expiresAt: "2026-11-20T17:59:59Z" }, state],
      ["a visit to another vendor", { ...link, vendor: "pointserv" }, state],
    ])("rejects a return from a vendor with %s", async (_, incomeLink, sentState) => {
      const result = await back(incomeLink, { state: sentState, code: await code("truv") });
      expect(faultOf(result)?.pointer).toBe("/visit");
      expect(result.patch).toBeUndefined();
    });

    it("rejects a code of another vendor or application, and an invented one", async () => {
      const other = "99999999-9999-4999-8999-999999999999";
      for (const wrong of [await code("pointserv"), await code("truv", other), "code-sandbox.x"])
        expect(faultOf(await back(link, { state, code: wrong }))?.pointer).toBe("/visit");
    });
  });
});
