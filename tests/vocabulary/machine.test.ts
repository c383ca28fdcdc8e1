import { describe, expect, it } from "vitest";
import { decide, flowFile, heloc, startingAt } from "./flow.ts";
import { enters } from "./reading.ts";
import { data, type Data } from "./data.ts";
import { entries, nearEntries } from "./entry-table.ts";
import { inPersonPage, inPersonStates, localPages, unreachableStates } from "./state-table.ts";
import { shadowedTransitions, transitions } from "./transition-table.ts";

const settledIn = ({ application, profile }: Data): string =>
  decide(heloc, { application, profile }).state;

/** Returns the data as text for the name of a test. */
const asText = ({ application, profile }: Data): string =>
  JSON.stringify(Object.keys(profile).length === 0 ? application : { application, profile });

/** Merges the fields of both documents; null when they set one field to different values. */
function together(first: Data, second: Data): Data | null {
  const status = { ...first.application.status, ...second.application.status };
  const agrees = Object.entries(first.application.status ?? {}).every(
    ([key, value]) => Reflect.get(status, key) === value,
  );
  const application = { ...second.application, ...first.application, status };
  return agrees ? { application, profile: { ...second.profile, ...first.profile } } : null;
}

describe("the states of the machine", () => {
  it("equal those of the vocabulary", () => {
    expect(flowFile.states.map(({ id }) => id).sort()).toEqual(
      localPages.map(([state]) => state).sort(),
    );
  });

  it.each(localPages)("include %s with the page %s", (state, page) => {
    // Only the state's own transitions can leave it, and without data none of them is enabled.
    expect(decide(startingAt(state), data())).toMatchObject({ state, page, source: "machine" });
  });

  it.each(inPersonStates)(
    "include %s with the appointment page for a notary in person",
    (state) => {
      const input = data({ status: { manualNotary: true } });
      expect(decide(startingAt(state), input)).toMatchObject({ state, page: inPersonPage });
    },
  );

  it.each(localPages.filter(([state]) => !inPersonStates.includes(state)))(
    "include %s with the page %s also for a notary in person",
    (state, page) => {
      expect(decide(startingAt(state), data({ status: { manualNotary: true } })).page).toBe(page);
    },
  );

  it("declare the unreachable ones, with a reason", () => {
    const declared = flowFile.states.filter(({ exempt }) =>
      exempt?.some(({ code, reason }) => code === "unreachable-state" && reason),
    );
    expect(declared.map(({ id }) => id).sort()).toEqual([...unreachableStates].sort());
  });
});

describe("the entries of the machine", () => {
  it("equal those of the vocabulary, in its order", () => {
    expect((flowFile.entries ?? []).map(({ to }) => to)).toEqual(entries.map(([to]) => to));
  });

  it.each(entries.flatMap(([to, ways]) => ways.map((way) => ({ to, way, name: asText(way) }))))(
    "lead to $to with $name",
    ({ to, way }) => {
      expect(settledIn(way)).toBe(to);
    },
  );

  it.each(nearEntries.map(([to, near]) => ({ to, near, name: asText(near) })))(
    "do not lead to $to with $name",
    ({ near }) => {
      expect(settledIn(near)).toBe("profile");
    },
  );

  const pairs = entries.flatMap(([earlier, ways], index) =>
    entries.slice(index + 1).flatMap(([later, others]) =>
      ways.flatMap((way) =>
        others.flatMap((other) => {
          const both = together(way, other);
          const tried = both !== null && enters(earlier, both) && enters(later, both);
          return tried ? [{ earlier, later, both, name: asText(both) }] : [];
        }),
      ),
    ),
  );

  it("enable at once nearly every pair, so that the order is testable", () => {
    expect(new Set(pairs.map(({ earlier, later }) => `${earlier} ${later}`)).size).toBeGreaterThan(
      120,
    );
  });

  it.each(pairs)("prefer $earlier to $later with $name", ({ earlier, later, both }) => {
    // A third, still earlier entry may win, because the merged data enables it too.
    const order = entries.map(([to]) => to);
    const start = order.indexOf(settledIn(both));
    expect(start).toBeGreaterThanOrEqual(0);
    expect(start).toBeLessThanOrEqual(order.indexOf(earlier));
    expect(order[start]).not.toBe(later);
  });
});

describe("the transitions of the machine", () => {
  it("equal those of the vocabulary, in its order", () => {
    const declared = flowFile.states.flatMap(({ id, transitions: ways }) =>
      (ways ?? []).map(({ to }) => `${id} ${to}`),
    );
    const expected = [...transitions, ...shadowedTransitions].map(
      ({ from, to }) => `${from} ${to}`,
    );
    expect([...declared].sort()).toEqual([...expected].sort());
    const order = (from: string) => declared.filter((way) => way.startsWith(`${from} `));
    expect(order("product")).toEqual(["product assetDepletion", "product moreProfile"]);
    expect(order("incomeReview")).toEqual(["incomeReview bpo", "incomeReview ach"]);
    expect(order("ach")).toEqual(["ach manualAutopay", "ach autopay", "ach docVerify"]);
    expect(order("manualAutopay")).toEqual(["manualAutopay autopay", "manualAutopay docVerify"]);
    expect(order("docVerify")).toEqual(["docVerify bpo", "docVerify waitSign"]);
  });

  it.each(
    transitions.flatMap(({ from, to, stays }) =>
      stays.map((stay) => ({ from, to, stay, name: asText(stay) })),
    ),
  )("do not lead from $from to $to with $name", ({ from, to, stay }) => {
    const settled = settledIn(stay);
    expect(settled).not.toBe(to);
    if (settled !== from) expect(decide(startingAt(from), stay).state).not.toBe(to);
  });

  it.each(
    transitions.flatMap(({ from, to, leavesOn }) =>
      leavesOn.map((way) => ({ from, to, way, name: asText(way) })),
    ),
  )("lead from $from to $to with $name", ({ to, way }) => {
    expect(settledIn(way)).toBe(to);
  });

  it.each(
    shadowedTransitions.flatMap(({ from, to, leavesOn }) =>
      leavesOn.map((way) => ({ from, to, way, name: asText(way) })),
    ),
  )("would lead from $from to $to with $name if the machine started there", ({ from, to, way }) => {
    expect(decide(startingAt(from), way).state).toBe(to);
  });
});
