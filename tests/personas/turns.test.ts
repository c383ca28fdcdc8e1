import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSandbox, type Sandbox } from "./sandbox.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.remove());

describe("an underwriting decision", () => {
  it.each([
    ["declined-dti", { page: "error/income", state: "IN_PROGRESS" }],
    ["declined-score", { page: "error/credit", state: "IN_PROGRESS" }],
    ["delinquent", { page: "review-app/delinquency", state: "DELINQUENCY_REVIEW" }],
    ["fraud-alert", { page: "review-app/uw", state: "FACTA_REVIEW" }],
    ["retired", { page: "product/assets", state: "ASSETS_PREQUAL" }],
  ])("for the persona %s leads to its own page", async (persona, end) => {
    const borrower = await sandbox.open(persona, "LIEN_VERIFICATION");
    await sandbox.submit(borrower, "liens", { liens: { answer: "CORRECT" } });
    expect(await sandbox.positionOf(borrower)).toEqual(end);
  });
});

describe("county records that name another owner", () => {
  it("lead to their own page", async () => {
    const borrower = await sandbox.open("not-the-owner", "IN_PROGRESS");
    expect(await sandbox.positionOf(borrower)).toEqual({
      page: "review-app/datatree",
      state: "IN_PROGRESS",
    });
  });
});

describe("a frozen credit file", () => {
  const frozen = { page: "credit/error", state: "SOFT_CREDIT_FROZEN" };

  it("is requested again after the borrower has lifted the freeze", async () => {
    const borrower = await sandbox.open("credit-frozen", "SOFT_CREDIT_FROZEN");
    expect(await sandbox.positionOf(borrower)).toEqual(frozen);
    await sandbox.submit(borrower, "credit/error", { requested: true });
    expect(await sandbox.positionOf(borrower)).toEqual({
      page: "liens",
      state: "LIEN_VERIFICATION",
    });
  });

  it("is released by the right PIN, even after a wrong one", async () => {
    const borrower = await sandbox.open("credit-frozen", "SOFT_CREDIT_FROZEN");
    await sandbox.submit(borrower, "credit/error", {
      requested: true,
      bureau: "Equifax",
      pin: "9999",
    });
    expect(await sandbox.positionOf(borrower)).toEqual({
      page: "review-app/incorrect-pin",
      state: "IN_PROGRESS",
    });
    await sandbox.submit(borrower, "review-app/incorrect-pin", {
      requested: true,
      bureau: "Equifax",
      pin: "4321",
    });
    expect(await sandbox.positionOf(borrower)).toEqual({
      page: "liens",
      state: "LIEN_VERIFICATION",
    });
    expect((await sandbox.read(borrower)).creditRetry?.pin ?? null).toBeNull();
  });

  it("is requested again for the hard pull too", async () => {
    const borrower = await sandbox.open("credit-locked", "HARD_CREDIT_LOCKED");
    expect(await sandbox.positionOf(borrower)).toEqual({
      page: "credit/error",
      state: "HARD_CREDIT_LOCKED",
    });
    await sandbox.submit(borrower, "credit/error", { requested: true });
    expect(await sandbox.positionOf(borrower)).toEqual({
      page: "identity",
      state: "IDENTITY_VERIFICATION",
    });
  });
});

describe("a failed step", () => {
  it("runs again on request when the bureau did not answer", async () => {
    const borrower = await sandbox.open("credit-error", "CREDIT_ERROR");
    await sandbox.submit(borrower, "error/timeout", { requested: true });
    expect(await sandbox.positionOf(borrower)).toEqual({
      page: "liens",
      state: "LIEN_VERIFICATION",
    });
  });

  it("sends an e-mail on request, without another request to the bureau", async () => {
    const borrower = await sandbox.open("no-figures", "UNKNOWN");
    await sandbox.submit(borrower, "error/timeout", { requested: true }, "notify");
    const { creditRetry, notify } = await sandbox.read(borrower);
    expect(notify?.checklistStatus).toBe("UNKNOWN");
    expect(creditRetry?.requested ?? null).toBeNull();
  });
});

describe("an address with several homes", () => {
  it("is searched again with the unit", async () => {
    const borrower = await sandbox.open("many-properties", "MULTIPLE_PROPERTIES");
    const { property } = await sandbox.read(borrower);
    await sandbox.submit(borrower, "review-app/property", {
      address: { ...property?.address, street2: "Unit 4" },
    });
    expect(await sandbox.positionOf(borrower)).toEqual({
      page: "start/profile",
      state: "IN_PROGRESS",
    });
  });
});

describe("the application summary", () => {
  it("is generated again when the borrower chooses another offer before accepting it", async () => {
    const borrower = await sandbox.open("approved", "APP_SUMMARY");
    const before = await sandbox.read(borrower);
    const offer = before.offers?.find(({ term }) => term === 60);
    await sandbox.submit(borrower, "product/select", {
      offer: { offerUuid: offer?.uuid, amount: 40_000 },
      drawPurpose: "OTHER",
    });
    expect(await sandbox.positionOf(borrower)).toEqual({
      page: "start/app-summary",
      state: "APP_SUMMARY",
    });
    const after = await sandbox.read(borrower);
    expect(after.summarised).toMatchObject({ amount: 40_000, term: 60 });
    const digest = (application: typeof before): unknown =>
      application.documents?.find(({ type }) => type === "APPLICATION_SUMMARY")?.sha256;
    expect(digest(after)).not.toBe(digest(before));
  });
});

describe("canceling an application", () => {
  it("within the rescission period ends it", async () => {
    const borrower = await sandbox.open("approved", "RESCISSION");
    expect(await sandbox.positionOf(borrower)).toEqual({ page: "complete", state: "RESCISSION" });
    await sandbox.submit(borrower, "complete/cancel", { confirm: true }, "cancel");
    expect(await sandbox.positionOf(borrower)).toEqual({ page: "/", state: "CANCELLED" });
  });

  it("instead of paying down a lien ends it", async () => {
    const borrower = await sandbox.open("little-equity", "CLTV_LIEN_POSITION_REQUALIFY");
    await sandbox.submit(borrower, "product/prequal-winback", { answer: "WITHDRAW" });
    expect(await sandbox.positionOf(borrower)).toEqual({ page: "/", state: "CANCELLED" });
  });
});
