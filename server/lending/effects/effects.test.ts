import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { effects, faultOf, offer, run, uuid } from "./testing/run-effect.ts";

describe("createEffects", () => {
  it("has an option schema for each effect, and no other", () => {
    const described = readdirSync("schemas/effects").map((file) =>
      file.replace(".schema.json", ""),
    );
    expect(described.toSorted()).toEqual(Object.keys(effects).toSorted());
  });
});

describe("select-offer", () => {
  it("sets the offer and every figure that follows", async () => {
    const result = await run(
      "select-offer",
      { offers: [offer] },
      { offer: { offerUuid: offer.uuid, amount: 100_000 } },
    );
    expect(result.patch).toEqual({
      selection: { offerUuid: offer.uuid, amount: 100_000 },
      term: 120,
      rate: 8.25,
      amount: 100_000,
      uwCalculatedDrawAmount: 95_247.17,
      originationFee: 4_752.83,
      monthlyPayment: 1_226.53,
    });
  });

  it.each([
    [{ offerUuid: "22222222-2222-8222-8222-222222222222", amount: 20_000 }, "/offer/offerUuid"],
    [{ offerUuid: offer.uuid, amount: 120_001 }, "/offer/amount"],
    [{ offerUuid: offer.uuid, amount: 20_000.005 }, "/offer/amount"],
    [{ offerUuid: offer.uuid, amount: "20000" }, "/offer/amount"],
    [null, "/offer/offerUuid"],
  ])("rejects the chosen offer %j at %s", async (chosen, pointer) => {
    const result = await run("select-offer", { offers: [offer] }, { offer: chosen });
    expect(faultOf(result)?.pointer).toBe(pointer);
    expect(result.patch).toBeUndefined();
  });
});

describe("attest-liens", () => {
  const liens = [
    { uuid: "33333333-3333-8333-8333-333333333333", holder: "Bank", balance: 200_000 },
    { uuid: "44444444-4444-8444-8444-444444444444", holder: "Other", balance: 10_000 },
  ];

  it("stores corrected balances and keeps the others", async () => {
    const result = await run(
      "attest-liens",
      { liens },
      {
        liens: {
          answer: "INCORRECT",
          note: "paid down",
          balances: [{ uuid: liens[0]!.uuid, balance: 150_000 }],
        },
      },
    );
    expect(result.patch?.["liens"]).toMatchObject([{ balance: 150_000 }, { balance: 10_000 }]);
    expect(result.patch?.["lienAttestation"]).toMatchObject({
      answer: "INCORRECT",
      note: "paid down",
    });
  });

  it("rejects a balance of a loan that is not listed", async () => {
    const result = await run(
      "attest-liens",
      { liens },
      { liens: { answer: "INCORRECT", balances: [{ uuid, balance: 1 }] } },
    );
    expect(faultOf(result)?.pointer).toBe("/liens/balances/0/balance");
  });
});
