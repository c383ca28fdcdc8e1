import { describe, expect, it } from "vitest";
import { isRoutingNumber } from "#lending/formats/index.ts";
import { createSandboxBankLink } from "#server/lending/vendors/bank-link/sandbox.ts";

const applicationUuid = "5b1f7a0e-8f1c-4f7e-9d5a-0f1e2d3c4b5a";
const productName = "Home Equity Line";
const now = new Date("2026-11-20T18:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const bankLinkFrom = (byte: number) => createSandboxBankLink(() => new Uint8Array(32).fill(byte));
const link = bankLinkFrom(1);
const bank = link.sandbox!;

async function login(change: Partial<Parameters<typeof bank.login>[0]> = {}) {
  const { token } = await link.createToken({
    applicationUuid,
    productName,
    purpose: "income",
    now,
  });
  return bank.login({
    applicationUuid,
    token,
    institution: "tartan",
    username: "user_good",
    password: "pass_good",
    now,
    ...change,
  });
}

describe("sandbox bank", () => {
  it("returns the same accounts at each log-in, with valid routing numbers", async () => {
    const first = await login();
    const second = await login();
    if (first.outcome !== "OK" || second.outcome !== "OK") throw new Error("not logged in");
    expect(first.accounts).toEqual(second.accounts);
    expect(first.publicToken).not.toBe(second.publicToken);
    expect(first.publicToken.length).toBeLessThanOrEqual(200);
    expect(first.accounts.every(({ routingNumber }) => isRoutingNumber(routingNumber))).toBe(true);
  });

  it.each([
    [{ password: "wrong" }, "WRONG_CREDENTIALS"],
    [{ username: "nobody" }, "WRONG_CREDENTIALS"],
    [{ username: "toString" }, "WRONG_CREDENTIALS"],
    [{ username: "user_mfa" }, "CODE_NEEDED"],
    [{ username: "user_mfa", code: "0000" }, "WRONG_CODE"],
    [{ username: "user_mfa", code: "1234" }, "OK"],
    [{ institution: "none" }, "UNKNOWN_INSTITUTION"],
    [{ token: "link-sandbox.income.zzzzzz.AAAA.AAAA" }, "INVALID_TOKEN"],
    [{ now: later(31) }, "INVALID_TOKEN"],
    [{ applicationUuid: "99999999-9999-4999-8999-999999999999" }, "INVALID_TOKEN"],
  ])("answers a log-in with %j by %s", async (change, outcome) => {
    expect((await login(change)).outcome).toBe(outcome);
  });
});

describe("token exchange", () => {
  it("returns the accounts of the log-in to every process with the same key", async () => {
    const result = await login();
    if (result.outcome !== "OK") throw new Error("not logged in");
    const { publicToken, accounts } = result;
    const ask = (service: typeof link, change: { applicationUuid?: string; now?: Date } = {}) =>
      service.exchange({ applicationUuid, publicToken, now, ...change });
    expect(await ask(bankLinkFrom(1))).toEqual(accounts);
    expect(await ask(bankLinkFrom(2))).toBeNull();
    expect(await ask(link, { now: later(31) })).toBeNull();
    expect(await ask(link, { applicationUuid: "99999999-9999-4999-8999-999999999999" })).toBeNull();
  });

  it("rejects a link token in place of a public token", async () => {
    const { token } = await link.createToken({
      applicationUuid,
      productName,
      purpose: "income",
      now,
    });
    expect(await link.exchange({ applicationUuid, publicToken: token, now })).toBeNull();
  });
});
