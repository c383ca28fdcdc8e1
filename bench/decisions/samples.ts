/**
 * Applications spread over the whole flow, the same in every run: each field is present in about
 * half of them.
 */
import type { Application } from "#schemas/types/application.ts";
import type { Profile } from "#schemas/types/profile.ts";

/** Mulberry32: small, seeded, good enough to spread samples. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Sample {
  readonly application: Application;
  readonly profile: Profile;
}

const uuid = "3f0c8a52-6a4f-4a53-9c4e-0d4f2f6a9b11";

export function samples(count: number): Sample[] {
  const random = seeded(20);
  const flip = (chance = 0.5) => random() < chance;
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  return Array.from({ length: count }, () => {
    const application: Application = {
      term: pick([0, 60, 120]),
      rate: pick([0, 8.25]),
      amount: pick([0, 50_000]),
      hasHmda: flip(0.8),
      payType: pick(["AUTOPAY", "MANUAL"]),
      consents: [
        ...(flip(0.8) ? [{ type: "SOFT_CREDIT" as const }] : []),
        ...(flip(0.8) ? [{ type: "HARD_CREDIT" as const }] : []),
      ],
      documents: flip(0.7) ? [{ uuid, type: "PASSPORT_FRONT" }] : [],
      property: {
        state: pick(["CA", "TX", "OH"]),
        ...(flip(0.8) ? { ownership: "SOLE" as const } : {}),
      },
      insurance: { complete: flip() },
      ...(flip(0.8) ? { disburseAccount: { uuid } } : {}),
      ...(flip(0.8) ? { autopayAccount: { uuid } } : {}),
      ...(flip() ? { coDeedStatus: "COMPLETE" as const } : {}),
      ...(flip(0.8) ? { selectedPropertyUuid: uuid } : {}),
      status: {
        liensComplete: flip(0.7),
        disclosurelistSummaryReady: flip(0.8),
        disclosurelistSummaryComplete: flip(0.8),
        disclosurelistClosingReady: flip(0.7),
        disclosurelistClosingComplete: flip(0.7),
        ...(flip(0.1) ? { disclosurelistNotaryReady: true } : {}),
        ...(flip(0.1) ? { uwDecision: pick(["DECLINE", "REVIEW", "INITIAL"] as const) } : {}),
        uwSubDecision: pick(["VERIFIED_INCOME_MATCHED_OFFER", "UNVERIFIED_OFFER", "FINAL_OFFER"]),
        ...(flip(0.2)
          ? { checklistStatus: pick(["RESCISSION", "HMDA", "IN_PROGRESS"] as const) }
          : {}),
        ...(flip() ? { bpo: pick(["BPO_REQUIRED", "BPO_COMPLETE"] as const) } : {}),
      },
    };
    const profile: Profile = {
      hasSsn: flip(0.9),
      ...(flip(0.9) ? { name: { firstName: "Ada", lastName: "Wells" } } : {}),
      ...(flip(0.9) ? { dob: "1980-07-04" } : {}),
    };
    return { application, profile };
  });
}
