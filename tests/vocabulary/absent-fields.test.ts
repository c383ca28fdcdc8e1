import { describe, expect, it } from "vitest";
import { compileGuard, entityScope, evaluateGuard, withFacts } from "#engine/index.ts";
import { decide, entities, flowFile, heloc } from "./flow.ts";
import { data } from "./data.ts";

const start = { page: "start/profile", source: "machine", state: "profile", checklistState: null };

describe("a field that is absent is never an error", () => {
  it.each([
    ["nothing at all", {}],
    ["documents that are null", { application: null, profile: null }],
    ["empty documents", { application: {}, profile: {} }],
    ["a status that is null", { application: { status: null }, profile: {} }],
    [
      "lists that are null",
      { application: { consents: null, documents: null, incomeSources: null }, profile: {} },
    ],
    [
      "members that are empty",
      { application: { consents: [{}], documents: [{}], incomeSources: [{}] }, profile: {} },
    ],
    ["a name that is null", { application: {}, profile: { name: null } }],
    [
      "fields that the entity does not have",
      { application: { colour: "red" }, profile: { status: "?" } },
    ],
  ])("starts at the profile with %s", (_name, input) => {
    expect(decide(heloc, input)).toEqual(start);
  });

  it.each([undefined, null, true])("is active when `active` is %s", (active) => {
    expect(decide(heloc, { application: { active } }).state).toBe("profile");
  });

  it("is not active when `active` is false", () => {
    expect(decide(heloc, { application: { active: false } }).state).toBe("declined");
  });

  it("does not take an absent term or rate for 0", () => {
    const status = { uwSubDecision: "VERIFIED_OFFER" } as const;
    expect(decide(heloc, data({ status })).state).toBe("profile");
    expect(decide(heloc, data({ status, term: 0 })).state).toBe("profile");
    expect(decide(heloc, data({ status, term: 0, rate: 0 })).state).toBe("product");
  });

  it("takes an absent price opinion as outstanding in Texas, and a payment that is not AutoPay as by hand", () => {
    const status = {
      liensComplete: true,
      disclosurelistSummaryReady: true,
      disclosurelistSummaryComplete: true,
      uwSubDecision: "FINAL_OFFER",
    } as const;
    const application = {
      status,
      term: 60,
      amount: 15_000,
      consents: [{ type: "HARD_CREDIT" as const }],
      hasHmda: true,
      property: { ownership: "SOLE" as const },
      disburseAccount: { uuid: "00000000-0000-4000-8000-000000000001" },
    };
    const profile = { hasSsn: true };
    expect(decide(heloc, data(application, profile)).state).toBe("docVerify");
    const texas = { ...application, property: { ...application.property, state: "TX" as const } };
    expect(decide(heloc, data(texas, profile)).state).toBe("bpo");
  });
});

describe("a guard that cannot be answered", () => {
  const scope = withFacts(entityScope(entities), flowFile.facts ?? {}).scope;
  const outcome = (source: string, application: object): unknown => {
    const { guard, diagnostics } = compileGuard(source, scope);
    if (guard === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
    return evaluateGuard(guard, { application, profile: {} });
  };

  it("is undetermined, and does not fire", () => {
    expect(outcome("offerSelected", {})).toBe("undetermined");
    expect(decide(heloc, data({ status: { liensComplete: true } })).state).toBe("product");
  });

  it("is false where one part alone decides it", () => {
    expect(outcome("offerSelected", { term: 0 })).toBe(false);
    expect(outcome("offerSelected", { amount: 0 })).toBe(false);
    expect(outcome("!offerSelected", {})).toBe("undetermined");
  });

  it("is true where one part alone decides it", () => {
    expect(
      outcome("offerSelected || status.liensComplete", { status: { liensComplete: true } }),
    ).toBe(true);
  });
});
