import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Application, EffectContext, EffectResult } from "#server/application/ports.ts";
import { createSandboxBankLink } from "#server/bank-link/sandbox.ts";
import { stateHash } from "#server/income-link/state.ts";
import { sandboxIncomeVendors } from "#server/income-link/sandbox.ts";
import { renderPdf } from "#server/pdf/render.ts";
import { sha256 } from "#server/application/documents.ts";
import { readAudits } from "#server/pdf/audit.ts";
import { createEffects } from "./index.ts";

const secret = new Uint8Array(32).fill(7);
const bankLink = createSandboxBankLink(() => secret);
const effects = createEffects({ bankLink, incomeVendors: sandboxIncomeVendors(() => secret) });
const uuid = "5b1f7a0e-8f1c-4f7e-9d5a-0f1e2d3c4b5a";
const now = new Date("2026-11-20T18:00:00Z");

const offer = {
  uuid: "11111111-1111-8111-8111-111111111111",
  term: 120,
  rate: 8.25,
  rateSet: "AUTOPAY",
  feePercent: 4.99,
  minAmount: 15_000,
  maxAmount: 120_000,
  autopayDiscount: 0.25,
};

async function run(
  name: string,
  application: Application,
  data: Record<string, unknown> = {},
  more: Partial<EffectContext> = {},
): Promise<EffectResult> {
  const effect = effects[name];
  if (effect === undefined) throw new Error(`no effect ${name}`);
  const context: EffectContext = {
    application: { uuid, ...application },
    profile: {},
    organisation: {},
    now,
    data,
    options: {},
    readDocument: async () => new Uint8Array(),
    before: { uuid, ...application },
    screen: { id: "sign", title: "Sign" },
    origin: { account: "account" },
    eventHash: async () => "0".repeat(64),
    ...more,
  };
  return effect({ answer: await effect.ask?.(context), ...context });
}

const faultOf = (result: EffectResult) => result.errors?.[0];

describe("the table of effects", () => {
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
  ])("refuses %j at %s", async (chosen, pointer) => {
    const result = await run("select-offer", { offers: [offer] }, { offer: chosen });
    expect(faultOf(result)?.pointer).toBe(pointer);
    expect(result.patch).toBeUndefined();
  });
});

describe("retry-credit", () => {
  it("asks the bureau once more", async () => {
    expect(await run("retry-credit", {})).toEqual({ patch: { creditRetry: { requested: true } } });
  });
});

describe("attest-liens", () => {
  const liens = [
    { uuid: "33333333-3333-8333-8333-333333333333", holder: "Bank", balance: 200_000 },
    { uuid: "44444444-4444-8444-8444-444444444444", holder: "Other", balance: 10_000 },
  ];

  it("takes over corrected balances and leaves the others", async () => {
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

  it("refuses a balance of a loan that is not listed", async () => {
    const result = await run(
      "attest-liens",
      { liens },
      { liens: { answer: "INCORRECT", balances: [{ uuid, balance: 1 }] } },
    );
    expect(faultOf(result)?.pointer).toBe("/liens/balances/0/balance");
  });
});

describe("documents", () => {
  const documents: NonNullable<Application["documents"]> = [
    {
      uuid: "55555555-5555-8555-8555-555555555555",
      type: "CREDIT_AGREEMENT",
      title: "Credit agreement",
      stage: "closing",
      readAt: "2026-11-20T16:00:00Z",
    },
    {
      uuid: "66666666-6666-8666-8666-666666666666",
      type: "DEED_OF_TRUST",
      title: "Deed of trust",
      stage: "closing",
      readAt: "2026-11-20T17:00:00Z",
    },
    { uuid: "77777777-7777-8777-8777-777777777777", type: "DRIVERS_LICENSE_FRONT" },
  ];
  const options = { stage: "closing" };

  it.each(["sign-documents", "accept-documents"])(
    "with %s must have been read, whatever the submission says",
    async (name) => {
      const [first, second] = documents;
      const result = await run(
        name,
        { documents: [{ ...first, readAt: undefined }, second] as typeof documents },
        {
          documents: documents.flatMap((each) => each.uuid ?? []),
          signature: { kind: "TYPED", name: "Ada" },
        },
        { options },
      );
      expect(faultOf(result)).toEqual({
        pointer: "/documents",
        message: "Read to the end first: Credit agreement.",
      });
    },
  );

  it("cannot be signed before each is agreed to, which the answer names", async () => {
    const result = await run(
      "sign-documents",
      { documents },
      { documents: [documents[0]!.uuid], signature: { kind: "TYPED", name: "Ada" } },
      { options },
    );
    expect(faultOf(result)).toEqual({
      pointer: "/documents",
      message: "Agree to sign each document: Deed of trust.",
    });
  });

  it("are signed together, read ones and all", async () => {
    const pdf = await renderPdf({
      uuid,
      title: "Credit agreement",
      issuer: "Lender",
      language: "en-US",
      createdAt: now,
      content: [{ kind: "signature", id: "borrower", label: "Borrower" }],
    });
    const result = await run(
      "sign-documents",
      { documents, property: { state: "CA" } },
      {
        documents: [documents[0]!.uuid, documents[1]!.uuid],
        signature: { kind: "TYPED", name: " Ada King " },
        location: { status: "GIVEN", latitude: 37.765, longitude: -122.241, accuracy: 20 },
      },
      {
        options,
        readDocument: async () => pdf,
        origin: { account: "account-1", ip: "203.0.113.9", userAgent: "Browser/1" },
      },
    );
    expect(result.patch?.["status"]).toEqual({ disclosurelistClosingComplete: true });
    expect(result.patch?.["signatures"]).toEqual([
      { stage: "closing", kind: "TYPED", name: "Ada King", at: now.toISOString() },
    ]);
    expect(result.documents?.map((each) => each.uuid)).toEqual([
      documents[0]!.uuid,
      documents[1]!.uuid,
    ]);
    const [first] = result.documents ?? [];
    expect(await readAudits(first!.content)).toMatchObject([
      {
        document: documents[0]!.uuid,
        name: "Ada King",
        account: "account-1",
        ip: "203.0.113.9",
        userAgent: "Browser/1",
        at: now.toISOString(),
        timeZone: "America/Los_Angeles",
        place: { latitude: 37.765, longitude: -122.241, accuracy: 20 },
        sha256: sha256(pdf),
        eventHash: "0".repeat(64),
      },
    ]);
    // The log keeps hashes, never the place or the address.
    expect(result.detail).toEqual({
      signature: expect.any(String),
      signed: result.documents?.map(({ uuid: document, content }) => ({
        document,
        read: sha256(pdf),
        signed: sha256(content),
      })),
    });
  });

  it.each([
    [{ kind: "DRAWN", name: "Ada" }],
    [{ kind: "DRAWN", name: "Ada", image: "data:image/png;base64,AAAA" }],
    [{ kind: "DRAWN", name: "Ada", image: "data:image/svg+xml;base64,PHN2Zy8+" }],
    [{ kind: "STAMPED", name: "Ada" }],
    [{ kind: "TYPED", name: "  " }],
    [null],
  ])("refuse the signature %j", async (signature) => {
    const read = documents.flatMap((each) => each.uuid ?? []);
    const result = await run(
      "sign-documents",
      { documents },
      { documents: read, signature },
      { options },
    );
    expect(faultOf(result)?.pointer).toBe("/signature");
    expect(result.documents).toBeUndefined();
  });

  it("refuse the name of somebody else, and say whose is meant", async () => {
    const result = await run(
      "sign-documents",
      { documents },
      {
        documents: documents.flatMap((each) => each.uuid ?? []),
        signature: { kind: "TYPED", name: "Ada Lovelace" },
      },
      { options, profile: { name: { firstName: "Ada", lastName: "King" } } },
    );
    expect(faultOf(result)).toEqual({
      pointer: "/signature",
      message: "Sign with your full name, as it is in your application: Ada King.",
    });
  });

  it("refuse a drawing whose size would exhaust the server", async () => {
    const huge = Buffer.alloc(64);
    huge.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    const image = `data:image/png;base64,${huge.toString("base64")}`;
    const read = documents.flatMap((each) => each.uuid ?? []);
    const result = await run(
      "sign-documents",
      { documents },
      { documents: read, signature: { kind: "DRAWN", name: "Ada", image } },
      { options },
    );
    expect(faultOf(result)?.pointer).toBe("/signature");
  });

  it("of the summary are accepted once read", async () => {
    const summary = [{ ...documents[0]!, stage: "summary" }];
    const accepted = await run(
      "accept-documents",
      { documents: summary },
      { documents: [summary[0]!.uuid] },
      { options: { stage: "summary" } },
    );
    expect(accepted.patch?.["status"]).toMatchObject({ disclosurelistSummaryComplete: true });
    const early = await run(
      "accept-documents",
      { documents: [] },
      {},
      { options: { stage: "summary" } },
    );
    expect(faultOf(early)?.pointer).toBe("/documents");
  });
});

describe("accounts", () => {
  async function link() {
    const { token } = await bankLink.createToken({
      applicationUuid: uuid,
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

  it("are taken from the link, numbers and all", async () => {
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

  it("of another application's link, or of an expired one, are refused", async () => {
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

  it("are typed, or the same as for the money", async () => {
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

  it("cost the AutoPay discount of who pays by hand, and give it back", async () => {
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
  ])("refuses routing number %s with account number %s at %s", async (routing, number, pointer) => {
    const typed = { routingNumber: routing, accountNumber: number, accountType: "CHECKING" };
    const { errors } = await run("set-account", {}, { account: typed }, options);
    expect(errors).toMatchObject([{ pointer }]);
  });

  it("is taken back as confirmed when it changes, and carries no check", async () => {
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

  it("may be a check instead, to the home or to another address", async () => {
    const home = { street1: "12 Elm St", city: "Austin", state: "TX" as const, zip: "78701" };
    const other = { street1: "PO Box 3", city: "Austin", state: "TX", zip: "78702" };
    const at = (data: object) => run("set-check", { property: { address: home } }, { ...data });
    const sent = await at({ deliverTo: "HOME" });
    expect(sent.patch).toMatchObject({
      accountsConfirmed: null,
      disburseAccount: { method: "CHECK", mailingAddress: home, accountNumber: null, mask: null },
    });
    const boxed = await at({ deliverTo: "OTHER", mailingAddress: other });
    expect(boxed.patch).toMatchObject({ disburseAccount: { mailingAddress: other } });
    expect((await at({ deliverTo: "OTHER" })).errors).toMatchObject([
      { pointer: "/mailingAddress" },
    ]);
  });
});

describe("income", () => {
  const statedIncome = { annualIncome: 90_000, employmentType: "FULL_TIME" as const };

  const by = (options: object, application: Application = {}) =>
    run("submit-income", { statedIncome, ...application }, {}, { options: { ...options } });

  it("by pay stub marks the upload, and sending it again adds nothing", async () => {
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

  it("of the retired and of the self-employed is theirs, whatever was stated", async () => {
    for (const employmentType of ["RETIRED", "SELF_EMPLOYED"]) {
      const result = await by({ source: "OTHER", employmentType });
      expect(result.patch?.["incomeSources"]).toMatchObject([{ employmentType }]);
      expect(result.patch?.["status"]).toEqual({ incomeSubmitted: true });
    }
  });

  describe("shown at a vendor", () => {
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

    it("is taken once, from the visit begun last", async () => {
      const result = await back(link, { state, code: await code("truv") });
      expect(result.patch).toMatchObject({
        incomeLink: { usedAt: now.toISOString() },
        incomeSources: [{ source: "TRUV_PAYROLL" }],
      });
    });

    it.each<[string, Application["incomeLink"] | undefined, string]>([
      ["no visit was begun", undefined, state],
      ["another state", link, "t".repeat(32)],
      ["no state", link, ""],
      ["used before", { ...link, usedAt: "2026-11-20T17:59:00Z" }, state],
      ["too late", { ...link, expiresAt: "2026-11-20T17:59:59Z" }, state],
      ["begun at another vendor", { ...link, vendor: "pointserv" }, state],
    ])("is refused: %s", async (_, incomeLink, given) => {
      const result = await back(incomeLink, { state: given, code: await code("truv") });
      expect(faultOf(result)?.pointer).toBe("/visit");
      expect(result.patch).toBeUndefined();
    });

    it("is refused with a code of another vendor, of another application, or made up", async () => {
      const other = "99999999-9999-4999-8999-999999999999";
      for (const wrong of [await code("pointserv"), await code("truv", other), "code-sandbox.x"])
        expect(faultOf(await back(link, { state, code: wrong }))?.pointer).toBe("/visit");
    });
  });
});

describe("an identity document", () => {
  const front = "77777777-7777-8777-8777-777777777777";
  const back = "77777777-7777-8777-8777-777777777778";
  const documents: Application["documents"] = [
    { uuid: front, type: "DRIVERS_LICENSE_FRONT" },
    { uuid: back, type: "DRIVERS_LICENSE_BACK" },
  ];
  const sides = {
    DRIVERS_LICENSE: { front: "DRIVERS_LICENSE_FRONT", back: "DRIVERS_LICENSE_BACK" },
    PASSPORT: { page: "PASSPORT_FRONT" },
  };
  const license = { idType: "DRIVERS_LICENSE", front: [front], back: [back] };
  const send = (data: object, expires = "2030-01-01") =>
    run(
      "submit-identity",
      { property: { state: "CA" }, identity: { expires }, documents },
      { ...data },
      { options: { sides } },
    );

  it.each([
    ["2026-11-20", undefined],
    ["2026-11-19", "/expires"],
  ])("that expires on %s: %s", async (expires, pointer) => {
    expect(faultOf(await send(license, expires))?.pointer).toBe(pointer);
  });

  it.each([
    ["image/png", "/back"],
    ["application/pdf", undefined],
  ])("of one %s for both sides: fault at %s", async (contentType, pointer) => {
    const twice = documents.map((each) => ({ ...each, contentType, sha256: "0".repeat(64) }));
    const result = await run(
      "submit-identity",
      { property: { state: "CA" }, identity: { expires: "2030-01-01" }, documents: twice },
      { ...license },
      { options: { sides } },
    );
    expect(faultOf(result)?.pointer).toBe(pointer);
  });

  it("is sent with every side that its kind has", async () => {
    expect((await send(license)).patch).toMatchObject({
      identity: { documentUuids: [front, back] },
      status: { identitySubmitted: true },
    });
  });

  it.each([
    ["no back", { ...license, back: [] }, "/back"],
    ["the front twice", { ...license, back: [front] }, "/back"],
    [
      "somebody else's file",
      { ...license, front: ["00000000-0000-8000-8000-000000000000"] },
      "/front",
    ],
    ["a license as a passport", { idType: "PASSPORT", page: [front] }, "/page"],
    ["another kind", { idType: "LIBRARY_CARD", front: [front] }, "/idType"],
    ["a word of every object", { idType: "toString", front: [front] }, "/idType"],
  ])("is refused with %s", async (_, data, pointer) => {
    const result = await send(data);
    expect(faultOf(result)?.pointer).toBe(pointer);
    expect(result.patch).toBeUndefined();
  });
});

describe("what runs out", () => {
  const photo = { uuid: "77777777-7777-8777-8777-777777777777" };

  it("a home in a flood hazard area needs a flood policy", async () => {
    const proof = { ...photo, type: "PROOF_OF_HAZARD_INSURANCE" as const };
    const insurance = { documentUuids: [proof.uuid], expires: "2027-01-01" };
    expect(
      (await run("submit-insurance", { insurance, documents: [proof] })).errors,
    ).toBeUndefined();
    const flooded = await run("submit-insurance", {
      insurance,
      documents: [proof],
      flood: { specialHazard: true },
    });
    expect(faultOf(flooded)?.message).toContain("flood policy");
    const flood = { ...proof, type: "PROOF_OF_FLOOD_INSURANCE" as const };
    const alone = await run("submit-insurance", { insurance, documents: [flood] });
    expect(faultOf(alone)?.pointer, "a flood policy insures against nothing else").toBe("/proof");
  });

  it.each([
    ["2026-11-19", "This policy has ended"],
    ["2026-11-24", "before the day on which we can send"],
    ["2026-11-25", undefined],
  ])("a policy that expires on %s: %s", async (expires, message) => {
    const proof = { ...photo, type: "PROOF_OF_HAZARD_INSURANCE" as const };
    const result = await run("submit-insurance", {
      insurance: { documentUuids: [proof.uuid], expires },
      documents: [proof],
      rescission: { fundsOn: "2026-11-25" },
    });
    if (message === undefined) expect(result.errors).toBeUndefined();
    else expect(faultOf(result)).toMatchObject({ pointer: "/expires" });
    expect(faultOf(result)?.message ?? "").toContain(message ?? "");
  });

  describe("an appointment", () => {
    const screen: EffectContext["screen"] = {
      id: "calendar",
      title: "Calendar",
      body: [
        {
          id: "calendar",
          block: "calendar",
          field: "requestedTime",
          options: { days: 21, fromHour: 9, toHour: 17, stepMinutes: 60, leadBusinessDays: 1 },
        },
      ],
    };
    const closing = { notBefore: "2026-12-02T06:00:00Z" };
    const property = { state: "TX" as const };
    const offered = "not offered any more";
    // It is Friday noon in Texas.
    it.each([
      ["has passed", "2026-11-20T17:00:00Z", {}, "has passed"],
      [
        "within the waiting period of the state",
        "2026-11-30T17:00:00Z",
        { closing },
        "December 2, 2026",
      ],
      ["after it", "2026-12-03T17:00:00Z", { closing }, undefined],
      ["within the lead time", "2026-11-21T17:00:00Z", {}, offered],
      ["on a weekend", "2026-11-28T17:00:00Z", {}, offered],
      ["on Thanksgiving", "2026-11-26T17:00:00Z", {}, offered],
      ["before the office opens", "2026-11-24T14:00:00Z", {}, offered],
      ["between two slots", "2026-11-24T17:30:00Z", {}, offered],
      ["when the office is open", "2026-11-24T17:00:00Z", {}, undefined],
      ["that is no time", "soon", {}, "Choose a day"],
    ])("%s", async (_, requestedTime, more, message) => {
      const result = await run(
        "schedule-notary",
        { property, ...more },
        { requestedTime },
        { screen },
      );
      if (message === undefined) expect(result.errors).toBeUndefined();
      else expect(faultOf(result)?.message).toContain(message);
    });

    it.each([
      ["2026-11-23T17:00:00Z", "too late"],
      // Saturday is no day on which offices are open: the third one is Wednesday.
      ["2026-11-24T17:00:00Z", "too late"],
      ["2026-11-25T17:00:00Z", undefined],
    ])("on %s may be changed and given back: %s", async (kept, message) => {
      const application = { property, requestedManualNotaryTime: kept };
      const options = { changeUntilBusinessDays: 3 };
      const change = await run(
        "schedule-notary",
        application,
        { requestedTime: "2026-11-27T17:00:00Z" },
        { screen, options },
      );
      const cancel = await run("cancel-appointment", application, {}, { options });
      for (const result of [change, cancel])
        if (message === undefined) expect(result.errors).toBeUndefined();
        else expect(faultOf(result)?.message).toContain(message);
      if (message === undefined)
        expect(cancel.patch).toEqual({
          requestedManualNotaryTime: null,
          notary: { appointment: null, session: null },
        });
    });
  });

  it("the right to cancel holds until it ends", async () => {
    const rescission = { endsAt: "2026-11-25T08:00:00Z" };
    const within = await run("cancel-rescission", {
      rescission,
      status: { rescissionStarted: true },
    });
    expect(within.patch).toEqual({
      cancellation: { at: now.toISOString(), releaseBy: "2026-12-10" },
      status: { cancelled: true },
    });
    const after = await run(
      "cancel-rescission",
      { rescission, status: { rescissionStarted: true } },
      {},
      { now: new Date(rescission.endsAt) },
    );
    expect(faultOf(after)?.pointer).toBe("/confirm");
    expect(faultOf(await run("cancel-rescission", {}))?.pointer).toBe("/confirm");
    // Another tab was first, and the period has ended since.
    const cancelled = { rescission, status: { rescissionStarted: true, cancelled: true } };
    expect(
      await run("cancel-rescission", cancelled, {}, { now: new Date("2026-11-25T08:00:01Z") }),
    ).toEqual({});
  });
});
