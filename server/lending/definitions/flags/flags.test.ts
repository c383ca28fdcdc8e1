import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Flags } from "#schemas/types/flags.ts";
import { bucketOf } from "./bucket.ts";
import { applicantFlags } from "./applicant-flags.ts";
import { FEATURE_OFF, type FlagDecision, flagBook } from "./flags.ts";
import { ANYBODY, applicantTracker, type FlagUser } from "./user.ts";

type Flag = Flags["flags"][number];

const schemas = (name: string): unknown =>
  JSON.parse(readFileSync(`schemas/${name}.schema.json`, "utf8"));
const main = { orgCode: "main", publicFeatureToggles: { chat: true } };

function book(...flags: (Partial<Flag> & { when: string })[]) {
  const faults: string[] = [];
  const compiledBook = flagBook(
    { flags: flags.map((flag) => ({ id: "f", description: "A test's.", ...flag })) },
    schemas,
    (fault) => faults.push(fault),
  );
  return { ...compiledBook, faults };
}
const isOn = (when: string, user: Partial<FlagUser> = {}) =>
  book({ when }).decide("f", main, { ...ANYBODY, ...user }).enabled;

/** 20,000 trackers, always the same ones. */
const trackers = fc.sample(fc.uuid(), { seed: 7, numRuns: 20_000 });

describe("bucketOf", () => {
  it("returns the same bucket for a tracker at any time and in any letter case, from 0 to 99.99", () => {
    fc.assert(
      fc.property(fc.string(), fc.uuid(), (purpose, tracker) => {
        const bucket = bucketOf(purpose, tracker);
        expect(bucketOf(purpose, tracker.toUpperCase())).toBe(bucket);
        expect(bucket >= 0 && bucket < 100).toBe(true);
      }),
    );
  });

  it("keeps the buckets of earlier releases", () => {
    const tracker = "3f0c8f4e-6f3b-4f0e-9d3a-0d5c7a1e2b11";
    expect([bucketOf("fe-heloc-web-chat", tracker), bucketOf("other", tracker)]).toEqual([
      35.69, 42.42,
    ]);
  });

  it.each([0, 0.5, 1, 10, 25, 50, 75, 100])(
    "puts %d percent of the trackers below that number",
    (share) => {
      const below = trackers.filter((each) => bucketOf("flag", each) < share).length;
      const expected = (share / 100) * trackers.length;
      // Five standard deviations for this number of draws.
      const tolerance = 5 * Math.sqrt(trackers.length * (share / 100) * (1 - share / 100));
      expect(Math.abs(below - expected)).toBeLessThanOrEqual(tolerance);
    },
  );

  it("gives two flags independent buckets", () => {
    const first = trackers.filter((each) => bucketOf("one", each) < 50);
    const both = first.filter((each) => bucketOf("two", each) < 50).length;
    expect(Math.abs(both - first.length / 2)).toBeLessThan(5 * Math.sqrt(first.length / 4));
  });
});

describe("rules of flags", () => {
  const tracker = trackers[0] ?? "";
  const bucket = bucketOf("f", tracker);
  it.each<[string, Partial<FlagUser>, boolean]>([
    ["true", {}, true],
    ["false", { authenticated: true }, false],
    ["organisation.orgCode == 'main'", {}, true],
    ["organisation.orgCode in ['partner', 'acme']", {}, false],
    ["organisation.publicFeatureToggles.chat", {}, true],
    ["organisation.publicFeatureToggles.other", {}, false],
    ["user.authenticated && !user.additionalSigner", { authenticated: true }, true],
    ["user.broker", {}, false],
    ["user.locale == 'es-US'", { locale: "es-US" }, true],
    ["user.locale == 'es-US'", {}, false],
    ["user.DDP_Pilot == 'true'", { pilot: "true" }, true],
    ["user.DDP_Pilot != null", {}, false],
    [`bucket < ${bucket + 0.01}`, { tracker }, true],
    [`bucket < ${bucket}`, { tracker }, false],
    ["bucket < 100", {}, false],
    ["organisation.orgCode == 'main' && bucket < 100", { tracker }, true],
  ])("evaluates the rule %s for the user %j to %j", (when, user, on) =>
    expect(isOn(when, user)).toBe(on),
  );

  it("reports a rule without a meaning and keeps its flag off", () => {
    const { faults, decide } = book({ when: "organisation.code == 'main'" });
    expect(faults).toHaveLength(1);
    expect(decide("f", main, ANYBODY).enabled).toBe(false);
    expect(book({ when: "bucket < 5", firstPage: true }).faults).toHaveLength(1);
  });

  it("lists the flags of the first page, on and off", () => {
    const { ofFirstPage } = book(
      { id: "on", when: "true", firstPage: true, variables: { a: 1 } },
      { id: "off", when: "false", firstPage: true, variables: { a: 1 } },
      { id: "later", when: "true" },
    );
    expect(ofFirstPage(main)).toEqual({
      on: { enabled: true, flagEnabled: true, variables: { a: 1 } },
      off: { enabled: false, flagEnabled: false, variables: {} },
    });
  });
});

describe("variations of flags", () => {
  const variations = [
    { id: "control", share: 20 },
    { id: "blue", share: 30, variables: { color: "blue" } },
    { id: "green", share: 50, variables: { color: "green", more: 2 } },
  ];
  const { decide } = book({ when: "true", variables: { color: "gray" }, variations });
  const drawn = (each: string) => decide("f", main, { ...ANYBODY, tracker: each });

  it("draws variations by their shares; a variation's variables override the flag's", () => {
    const of = (id: string) => trackers.filter((each) => drawn(each).variation === id);
    for (const { id, share } of variations)
      expect(Math.abs((of(id).length / trackers.length) * 100 - share)).toBeLessThan(1.5);
    expect(drawn(of("green")[0] ?? "").variables).toEqual({ color: "green", more: 2 });
    expect(drawn(of("control")[0] ?? "").variables).toEqual({ color: "gray" });
  });

  it("keeps everyone's variation when the flag's share is raised", () => {
    const few = book({ when: "bucket < 10", variations });
    const many = book({ when: "bucket < 60", variations });
    const early = trackers.filter(
      (each) => few.decide("f", main, { ...ANYBODY, tracker: each }).enabled,
    );
    expect(early.length).toBeGreaterThan(1_500);
    for (const each of early) {
      const user = { ...ANYBODY, tracker: each };
      expect(many.decide("f", main, user)).toEqual(few.decide("f", main, user));
    }
  });

  it("gives the first variation to a person without a tracker", () => {
    expect(decide("f", main, ANYBODY).variation).toBe("control");
  });
});

describe("flags of an applicant", () => {
  const variations = ["short", "long"].map((id) => ({ id, share: 50 }));
  const wording = { id: "w", name: "w", description: "", when: "", default: "short", variations };
  const on = (variation: string | null) => ({ enabled: true, variation, variables: {} });

  it.each([
    ["the drawn variation", on("long"), {}, {}, "long"],
    ["the variation so far, whatever is drawn now", on("short"), { w: "long" }, {}, "long"],
    ["the default while the flag is off", FEATURE_OFF, { w: "long" }, {}, "short"],
    ["the lender's default while the flag is off", FEATURE_OFF, {}, { w: "long" }, "long"],
    ["the drawn variation where a default was stored", on("long"), { w: "short" }, {}, "long"],
    ["the drawn variation in place of a removed one", on("long"), { w: "gone" }, {}, "long"],
    ["the default for a variation that the flag does not have", on("new"), {}, {}, "short"],
  ])("are %s", (_, decision, before, defaults, value) => {
    expect(applicantFlags([wording], () => decision, before, defaults)).toEqual({ w: value });
  });

  it("are true or false without variations, and true by a lender's default", () => {
    const flag = { id: "f", name: "f", description: "", when: "" };
    const decided = (decision: FlagDecision, defaults: { f?: boolean }) =>
      applicantFlags([flag], () => decision, {}, defaults)["f"];
    expect([decided(on(null), {}), decided(FEATURE_OFF, {})]).toEqual([true, false]);
    expect(decided(FEATURE_OFF, { f: true })).toBe(true);
  });

  it("know the applicant by a name that does not lead back to the account", () => {
    const account = "0B0C1D2E-3F40-4A5B-8C6D-7E8F90A1B2C3";
    expect(applicantTracker(account)).toBe(applicantTracker(account.toLowerCase()));
    expect(applicantTracker(account)).toMatch(/^[0-9a-f]{32}$/);
  });
});
