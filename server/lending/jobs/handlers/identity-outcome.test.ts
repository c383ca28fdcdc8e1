import { describe, expect, it } from "vitest";
import type { Application } from "#server/lending/application/ports.ts";
import { identityOutcome } from "./identity-outcome.ts";

const now = new Date("2026-11-21T12:00:00Z");
const failed = { outcome: "FAILED_VERIFICATION", problem: "It cannot be read." } as const;
const after = (identity: Application["identity"], report: Parameters<typeof identityOutcome>[1]) =>
  identityOutcome(identity === undefined ? {} : { identity }, report, now, {
    attempts: 3,
    reviewHours: 24,
    declines: true,
  });

describe("identityOutcome", () => {
  it("completes the step for a verified identity and clears an earlier problem", () => {
    expect(after({ attempts: 1, problem: "x" }, { outcome: "VERIFIED" })).toEqual({
      identity: {
        verification: "VERIFIED",
        attempts: 2,
        problem: null,
        problemCode: null,
        expectedAt: null,
      },
      status: { identityComplete: true },
    });
  });

  it.each([
    [undefined, 1],
    [1, 2],
  ])("asks the borrower again with the reason after %s earlier attempts", (attempts, counted) => {
    expect(after(attempts === undefined ? undefined : { attempts }, failed)).toEqual({
      identity: {
        verification: "FAILED_VERIFICATION",
        attempts: counted,
        problem: "It cannot be read.",
        problemCode: null,
      },
      status: { identityComplete: false, identitySubmitted: false },
    });
  });

  it("waits for an underwriter after the third attempt instead of asking the borrower again", () => {
    expect(after({ attempts: 2 }, failed)).toEqual({
      identity: {
        verification: "PENDING_REVIEW",
        attempts: 3,
        problem: null,
        problemCode: null,
        expectedAt: "2026-11-22T12:00:00.000Z",
      },
      status: { identityComplete: false },
    });
  });

  it("waits as long as the vendor expects a review to take", () => {
    expect(after(undefined, { outcome: "PENDING_REVIEW", hours: 3 })).toMatchObject({
      identity: { verification: "PENDING_REVIEW", expectedAt: "2026-11-21T15:00:00.000Z" },
    });
  });

  it("completes or declines after an underwriter's review", () => {
    const reviewed = { verification: "PENDING_REVIEW", attempts: 3 } as const;
    expect(after(reviewed, { outcome: "VERIFIED" })).toMatchObject({
      identity: { verification: "VERIFIED", attempts: 3 },
      status: { identityComplete: true },
    });
    expect(after(reviewed, failed)).toMatchObject({
      decline: {
        reasons: ["Unable to verify identity"],
        reasonCodes: ["identity-unverified"],
      },
      status: { uwDecision: "DECLINE" },
    });
  });
});
