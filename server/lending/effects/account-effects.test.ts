import { describe, expect, it } from "vitest";
import { bankLink, faultOf, now, offer, run, uuid } from "./testing/run-effect.ts";

describe("set-account and set-check", () => {
  async function link() {
    const { token } = await bankLink.createToken({
      applicationUuid: uuid,
      productName: "Home Equity Line",
      purpose: "disburse",
      now,
    });
    const result = await bankLink.sandbox!.login({
      applicationUuid: uuid,
      token,
      institution: "tartan",
      username: "user_good",
      password: "pass_good",
      now,
    });
    if (result.outcome !== "OK") throw new Error(result.outcome);
    return { publicToken: result.publicToken, accountUuid: result.accounts[0]!.uuid };
  }

  it("takes an account with its numbers from the bank link", async () => {
    const bankLinkField = await link();
    const result = await run(
      "set-account",
      {},
      { method: "LINK", bankLink: bankLinkField },
      { options: { account: "disburse" } },
    );
    expect(result.patch?.["disburseAccount"]).toMatchObject({
      uuid: bankLinkField.accountUuid,
      bankName: "Tartan Bank",
      routingNumber: "021000021",
      accountNumber: expect.stringMatching(/^\d{12}$/),
      verification: null,
    });
  });

  it("takes an account that was linked before, and no other, without a new log-in", async () => {
    const field = await link();
    const income = await run("link-income", {}, { bankLink: field });
    const linkedAccounts = income.patch?.["linkedAccounts"] as never;
    const setAgain = (accountUuid: string) =>
      run(
        "set-account",
        { linkedAccounts },
        { method: "LINK", bankLink: { accountUuid } },
        { options: { account: "disburse" } },
      );
    expect((await setAgain(field.accountUuid)).patch?.["disburseAccount"]).toMatchObject({
      uuid: field.accountUuid,
      routingNumber: "021000021",
      accountNumber: expect.stringMatching(/^\d{12}$/),
    });
    expect(faultOf(await setAgain("99999999-9999-4999-8999-999999999999"))?.pointer).toBe(
      "/bankLink",
    );
  });

  it("rejects a bank link of another application and an expired one", async () => {
    const field = await link();
    const options = { account: "disburse" };
    const other = await run(
      "set-account",
      { uuid: "99999999-9999-4999-8999-999999999999" },
      { bankLink: field },
      { options },
    );
    expect(faultOf(other)?.pointer).toBe("/bankLink");
    const late = await run(
      "set-account",
      {},
      { bankLink: field },
      { options, now: new Date(now.getTime() + 31 * 60_000) },
    );
    expect(faultOf(late)?.pointer).toBe("/bankLink");
    const forged = await run(
      "link-income",
      {},
      { bankLink: { ...field, publicToken: `${field.publicToken}x` } },
    );
    expect(faultOf(forged)?.pointer).toBe("/bankLink");
  });

  it("takes typed numbers, or the account that receives the money", async () => {
    const account = {
      routingNumber: "011401533",
      accountNumber: "000123456789",
      accountType: "SAVINGS",
    };
    const typed = await run(
      "set-account",
      {},
      { method: "MANUAL", account },
      { options: { account: "disburse" } },
    );
    expect(typed.patch?.["disburseAccount"]).toMatchObject({ ...account, mask: "6789" });
    const disburseAccount = { uuid, ...account, accountType: "SAVINGS" as const };
    const same = await run(
      "set-account",
      { disburseAccount },
      { method: "SAME" },
      { options: { account: "autopay" } },
    );
    expect(same.patch?.["autopayAccount"]).toMatchObject(disburseAccount);
    const wrong = await run(
      "set-account",
      {},
      { account: { ...account, routingNumber: "021000022" } },
      { options: { account: "disburse" } },
    );
    expect(faultOf(wrong)?.pointer).toBe("/account/routingNumber");
  });

  it("removes the AutoPay discount for manual payment and restores it for AutoPay", async () => {
    const chosen = {
      offers: [offer],
      selection: { offerUuid: offer.uuid, amount: 50_000 },
      amount: 50_000,
    };
    const account = { routingNumber: "011401533", accountNumber: "123456789" };
    const options = { account: "disburse" };
    const byHand = await run(
      "set-account",
      { ...chosen, payType: "MANUAL" },
      { account },
      { options },
    );
    expect(byHand.patch).toMatchObject({ rate: 8.5, monthlyPayment: 619.93 });
    const automatic = await run(
      "set-account",
      { ...chosen, payType: "AUTOPAY" },
      { account },
      { options },
    );
    expect(automatic.patch).toMatchObject({ rate: 8.25, monthlyPayment: 613.26 });
  });

  const account = { routingNumber: "011401533", accountNumber: "123456789" };
  const options = { options: { account: "disburse" } };

  it.each([
    ["021000022", "1234", "/account/routingNumber"],
    ["021000021", "123", "/account/accountNumber"],
    ["021000021", "123456789012345678", "/account/accountNumber"],
    ["021000021", "12a4", "/account/accountNumber"],
  ])("rejects routing number %s with account number %s at %s", async (routing, number, pointer) => {
    const typed = { routingNumber: routing, accountNumber: number, accountType: "CHECKING" };
    const { errors } = await run("set-account", {}, { account: typed }, options);
    expect(errors).toMatchObject([{ pointer }]);
  });

  it("clears the confirmation of a changed account and its check address", async () => {
    const typed = { ...account, accountNumberAgain: account.accountNumber };
    const { patch } = await run("set-account", {}, { account: typed }, options);
    expect(patch).toMatchObject({ accountsConfirmed: null, disburseAccount: { method: "ACH" } });
    expect(patch).not.toHaveProperty("disburseAccount.accountNumberAgain");
    const check = { uuid: "u", method: "CHECK" as const };
    const { errors } = await run(
      "set-account",
      { disburseAccount: check },
      { method: "SAME" },
      { options: { account: "autopay" } },
    );
    expect(errors).toMatchObject([{ pointer: "/method" }]);
    const same = { uuid: "u", method: "ACH" as const, mask: "1234" };
    const copied = await run(
      "set-account",
      { disburseAccount: same },
      { method: "SAME" },
      { options: { account: "autopay" } },
    );
    expect(copied.patch?.["autopayAccount"]).not.toHaveProperty("method");
  });

  it("sends a check to the home or to another address instead", async () => {
    const home = { street1: "12 Elm St", city: "Austin", state: "TX" as const, zip: "78701" };
    const other = { street1: "PO Box 3", city: "Austin", state: "TX", zip: "78702" };
    const sendTo = (data: object) => run("set-check", { property: { address: home } }, { ...data });
    const sent = await sendTo({ deliverTo: "HOME" });
    expect(sent.patch).toMatchObject({
      accountsConfirmed: null,
      disburseAccount: { method: "CHECK", mailingAddress: home, accountNumber: null, mask: null },
    });
    const boxed = await sendTo({ deliverTo: "OTHER", mailingAddress: other });
    expect(boxed.patch).toMatchObject({ disburseAccount: { mailingAddress: other } });
    expect((await sendTo({ deliverTo: "OTHER" })).errors).toMatchObject([
      { pointer: "/mailingAddress" },
    ]);
  });
});
