import { beforeEach, describe, expect, it, vi } from "vitest";
import { tableLookup } from "#server/lending/vendors/lookups/sandbox.ts";
import type { LookupService } from "#server/lending/vendors/lookups/port.ts";
import { createLookups } from "./lookups.ts";
import type { LookupDefinition } from "./question.ts";

const homes = tableLookup({
  search: { search: ["street", "town"] },
  rows: [
    { street: "12 Orchard Lane", town: "Salem", state: "OR" },
    { street: "14 Orchard Lane", town: "Boise", state: "ID" },
    { street: "2 Elm Court", town: "Orchard City", state: "OR" },
  ],
});
const contract = {
  properties: {
    question: {
      type: "object",
      required: ["search"],
      properties: { search: { type: "string" }, state: { type: "string", pattern: "^[A-Z]{2}$" } },
    },
    answer: { type: "object", required: ["street", "town"] },
  },
};
const lookup: LookupDefinition = {
  id: "homes",
  service: "homes",
  text: "search",
  label: "{street}, {town}",
};

let now: Date;
let warn: ReturnType<typeof vi.fn<(about: object, message: string) => void>>;
beforeEach(() => {
  now = new Date("2026-11-20T12:00:00Z");
  warn = vi.fn();
});

/** Asks as a page does. @param service what answers; the table of homes by default */
function asking(service: LookupService | null = homes) {
  const lookups = createLookups(
    {
      definitions: { entity: () => contract as never },
      realTime: () => now,
      log: { warn: warn as never },
    },
    new Map(service === null ? [] : [["homes", service]]),
  );
  return (
    text: string,
    more: Partial<LookupDefinition> = {},
    {
      saved = null,
      signal = new AbortController().signal,
    }: { saved?: { application: object; profile: object } | null; signal?: AbortSignal } = {},
  ) => lookups.ask({ lookup: { ...lookup, ...more }, text, saved, signal });
}
const labels = async (answer: ReturnType<ReturnType<typeof asking>>) =>
  (await answer).matches?.map(({ label }) => label);

describe("a lookup", () => {
  it("answers with labels and values, as many as it may show", async () => {
    expect(await asking()("orch", { most: 1 })).toEqual({
      status: "matches",
      matches: [
        {
          label: "12 Orchard Lane, Salem",
          value: { street: "12 Orchard Lane", town: "Salem", state: "OR" },
        },
      ],
    });
    expect(await labels(asking()("lane 14 orch"))).toEqual(["14 Orchard Lane, Boise"]);
  });

  it("sends fixed and saved values with the text, and leaves out what has no value", async () => {
    const ask = asking();
    const fromHome = { state: { from: "/application/home/state" } };
    const saved = { application: { home: { state: "ID" } }, profile: {} };
    expect(await labels(ask("orch", { with: { state: { value: "OR" } } }))).toHaveLength(2);
    expect(await labels(ask("orch", { with: fromHome }, { saved }))).toEqual([
      "14 Orchard Lane, Boise",
    ]);
    expect(await labels(ask("orch", { with: fromHome }))).toHaveLength(3);
  });

  it.each<[string, string, Partial<LookupDefinition>]>([
    ["a text that is too short", "or", {}],
    ["a question that the service does not allow", "orch", { with: { state: { value: "?" } } }],
  ])("does not ask the service for %s", async (_, text, more) => {
    const ask = vi.fn(homes.ask);
    expect(await asking({ ask })(text, more)).toEqual({ status: "matches", matches: [] });
    expect(ask).not.toHaveBeenCalled();
  });

  it("remembers an answer for a while, for every lookup that asks the same", async () => {
    const ask = vi.fn(homes.ask);
    const question = asking({ ask });
    await question("orch", { cache: "PT5M" });
    await question(" orch ", { id: "others", cache: "PT5M" });
    expect(ask).toHaveBeenCalledOnce();
    now = new Date(now.getTime() + 5 * 60_000);
    await question("orch", { cache: "PT5M" });
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("drops answers that do not fit the service's schema, and logs how many", async () => {
    const service = { ask: async () => [{ street: "1 Main St" }, { street: "2", town: "Bend" }] };
    expect(await labels(asking(service)("main"))).toEqual(["2, Bend"]);
    expect(warn.mock.calls[0]?.[0]).toEqual({ service: "homes", dropped: 1 });
  });

  it.each<[string, LookupService | null, number]>([
    ["is absent", null, 0],
    ["fails", { ask: () => Promise.reject(new Error("down")) }, 1],
    ["is too slow", { ask: () => new Promise(() => {}) }, 1],
  ])("is unavailable when its service %s", async (_, service, warnings) => {
    expect(await asking(service)("1 Main St", { timeout: "PT1S" })).toEqual({
      status: "unavailable",
    });
    expect(warn).toHaveBeenCalledTimes(warnings);
    expect(JSON.stringify(warn.mock.calls)).not.toContain("Main");
  });

  it("ends the question at the service when the caller hangs up, and logs nothing", async () => {
    const caller = new AbortController();
    let ended = false;
    const service: LookupService = {
      ask: (_question, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => {
            ended = true;
            reject(signal.reason as Error);
          });
        }),
    };
    const answer = asking(service)("orch", {}, { signal: caller.signal });
    caller.abort();
    expect(await answer).toEqual({ status: "unavailable" });
    expect(ended).toBe(true);
    expect(warn).not.toHaveBeenCalled();
  });
});
