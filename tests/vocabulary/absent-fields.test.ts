import { describe, expect, it } from "vitest";
import { compileGuard, entityScope, evaluateGuard, withFacts } from "#engine/index.ts";
import { decide, entities, flowFile, heloc } from "./flow.ts";
import { data } from "./data.ts";

const start = { page: "start/profile", source: "machine", state: "profile", checklistState: null };

describe("an absent field", () => {
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
      { application: { color: "red" }, profile: { status: "?" } },
    ],
  ])("starts at the profile with %s", (_name, input) => {
    expect(decide(heloc, input)).toEqual(start);
  });

  it.each([undefined, null, true])(
    "leaves the application active when `active` is %s",
    (active) => {
      expect(decide(heloc, { application: { active } }).state).toBe("profile");
    },
  );

  it("differs from `active: false`, which makes the application inactive", () => {
    expect(decide(heloc, { application: { active: false } }).state).toBe("declined");
  });

  it("is not 0 for a term or a rate", () => {
    const status = { uwSubDecision: "VERIFIED_OFFER" } as const;
    expect(decide(heloc, data({ status })).state).toBe("profile");
    expect(decide(heloc, data({ status, term: 0 })).state).toBe("profile");
    expect(decide(heloc, data({ status, term: 0, rate: 0 })).state).toBe("product");
  });

  it("means an outstanding price opinion in Texas, and payment by hand unless the payment is AutoPay", () => {
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

describe("a guard with an absent operand", () => {
  const scope = withFacts(entityScope(entities), flowFile.facts ?? {}).scope;
  const outcome = (source: string, application: object): unknown => {
    const { guard, diagnostics } = compileGuard(source, scope);
    if (guard === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
    return evaluateGuard(guard, { application, profile: {} });
  };

  it("is undetermined and does not fire", () => {
    expect(outcome("offerSelected", {})).toBe("undetermined");
    expect(decide(heloc, data({ status: { liensComplete: true } })).state).toBe("product");
  });

  it("is false when one operand alone decides it", () => {
    expect(outcome("offerSelected", { term: 0 })).toBe(false);
    expect(outcome("offerSelected", { amount: 0 })).toBe(false);
    expect(outcome("!offerSelected", {})).toBe("undetermined");
  });

  it("is true when one operand alone decides it", () => {
    expect(
      outcome("offerSelected || status.liensComplete", { status: { liensComplete: true } }),
    ).toBe(true);
  });
});
