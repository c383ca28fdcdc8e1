import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Flags } from "#schemas/types/flags.ts";
import { bucketOf } from "./bucket.ts";
import { flagBook } from "./flags.ts";
import { ANYBODY, type FlagUser } from "./user.ts";

type Flag = Flags["flags"][number];

const schema = JSON.parse(await readFile("schemas/organisation.schema.json", "utf8")) as Record<
  string,
  unknown
>;
const main = { orgCode: "main", publicFeatureToggles: { chat: true } };

function book(...flags: (Partial<Flag> & { when: string })[]) {
  const faults: string[] = [];
  const made = flagBook(
    { flags: flags.map((flag) => ({ id: "f", description: "A test's.", ...flag })) },
    schema,
    (fault) => faults.push(fault),
  );
  return { ...made, faults };
}
const asked = (when: string, user: Partial<FlagUser> = {}) =>
  book({ when }).decide("f", main, { ...ANYBODY, ...user }).enabled;

/** 20,000 trackers, always the same ones. */
const trackers = fc.sample(fc.uuid(), { seed: 7, numRuns: 20_000 });

describe("buckets", () => {
  it("are the same for one tracker at any time, in any case of letters, and lie in 0 to 99.99", () => {
    fc.assert(
      fc.property(fc.string(), fc.uuid(), (purpose, tracker) => {
        const bucket = bucketOf(purpose, tracker);
        expect(bucketOf(purpose, tracker.toUpperCase())).toBe(bucket);
        expect(bucket >= 0 && bucket < 100).toBe(true);
      }),
    );
  });

  it("stay what they are: whoever sees something keeps it over releases", () => {
    const tracker = "3f0c8f4e-6f3b-4f0e-9d3a-0d5c7a1e2b11";
    expect([bucketOf("fe-heloc-web-chat", tracker), bucketOf("other", tracker)]).toEqual([
      35.69, 42.42,
    ]);
  });

  it.each([0, 0.5, 1, 10, 25, 50, 75, 100])("leave %d percent below that number", (share) => {
    const below = trackers.filter((each) => bucketOf("flag", each) < share).length;
    const expected = (share / 100) * trackers.length;
    // Five standard deviations of as many draws.
    const tolerance = 5 * Math.sqrt(trackers.length * (share / 100) * (1 - share / 100));
    expect(Math.abs(below - expected)).toBeLessThanOrEqual(tolerance);
  });

  it("of two flags have nothing to do with each other", () => {
    const first = trackers.filter((each) => bucketOf("one", each) < 50);
    const both = first.filter((each) => bucketOf("two", each) < 50).length;
    expect(Math.abs(both - first.length / 2)).toBeLessThan(5 * Math.sqrt(first.length / 4));
  });
});

describe("rules", () => {
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
  ])("%s, of %j: %j", (when, user, on) => expect(asked(when, user)).toBe(on));

  it("without a meaning are told, and the flag is off", () => {
    const { faults, decide } = book({ when: "organisation.code == 'main'" });
    expect(faults).toHaveLength(1);
    expect(decide("f", main, ANYBODY).enabled).toBe(false);
    expect(book({ when: "bucket < 5", firstPage: true }).faults).toHaveLength(1);
  });

  it("that anybody's page brings are answered on and off", () => {
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

describe("variations", () => {
  const variations = [
    { id: "control", share: 20 },
    { id: "blue", share: 30, variables: { colour: "blue" } },
    { id: "green", share: 50, variables: { colour: "green", more: 2 } },
  ];
  const { decide } = book({ when: "true", variables: { colour: "grey" }, variations });
  const drawn = (each: string) => decide("f", main, { ...ANYBODY, tracker: each });

  it("come in their shares, with their values over the flag's", () => {
    const of = (id: string) => trackers.filter((each) => drawn(each).variation === id);
    for (const { id, share } of variations)
      expect(Math.abs((of(id).length / trackers.length) * 100 - share)).toBeLessThan(1.5);
    expect(drawn(of("green")[0] ?? "").variables).toEqual({ colour: "green", more: 2 });
    expect(drawn(of("control")[0] ?? "").variables).toEqual({ colour: "grey" });
  });

  it("stay with everybody when more people get the flag", () => {
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

  it("are the first one for somebody without a tracker", () => {
    expect(decide("f", main, ANYBODY).variation).toBe("control");
  });
});
