import { describe, expect, it } from "vitest";
import { decide, flowFile, heloc, startingAt } from "./flow.ts";
import { enters } from "./reading.ts";
import { data, type Data } from "./data.ts";
import { entries, nearEntries } from "./entry-table.ts";
import { inPersonPage, inPersonStates, localPages, unreachableStates } from "./state-table.ts";
import { shadowedTransitions, transitions } from "./transition-table.ts";

const settledIn = ({ application, profile }: Data): string =>
  decide(heloc, { application, profile }).state;

/** Data as it shows in the name of a test. */
const shown = ({ application, profile }: Data): string =>
  JSON.stringify(Object.keys(profile).length === 0 ? application : { application, profile });

/** Both documents' fields together; null when the two want different values of one field. */
function together(first: Data, second: Data): Data | null {
  const status = { ...first.application.status, ...second.application.status };
  const kept = Object.entries(first.application.status ?? {}).every(
    ([key, value]) => Reflect.get(status, key) === value,
  );
  const application = { ...second.application, ...first.application, status };
  return kept ? { application, profile: { ...second.profile, ...first.profile } } : null;
}

describe("states", () => {
  it("are those of the vocabulary", () => {
    expect(flowFile.states.map(({ id }) => id).sort()).toEqual(
      localPages.map(([state]) => state).sort(),
    );
  });

  it.each(localPages)("%s shows %s", (state, page) => {
    // Nothing but the state's own transitions could leave it, and without data none is enabled.
    expect(decide(startingAt(state), data())).toMatchObject({ state, page, source: "machine" });
  });

  it.each(inPersonStates)(
    "%s shows the appointment page when the notary is met in person",
    (state) => {
      const asked = data({ status: { manualNotary: true } });
      expect(decide(startingAt(state), asked)).toMatchObject({ state, page: inPersonPage });
    },
  );

  it.each(localPages.filter(([state]) => !inPersonStates.includes(state)))(
    "%s shows %s with a notary in person, too",
    (state, page) => {
      expect(decide(startingAt(state), data({ status: { manualNotary: true } })).page).toBe(page);
    },
  );

  it("says which are unreachable, and why", () => {
    const declared = flowFile.states.filter(({ exempt }) =>
      exempt?.some(({ code, reason }) => code === "unreachable-state" && reason),
    );
    expect(declared.map(({ id }) => id).sort()).toEqual([...unreachableStates].sort());
  });
});

describe("entries", () => {
  it("are those of the vocabulary, in its order", () => {
    expect((flowFile.entries ?? []).map(({ to }) => to)).toEqual(entries.map(([to]) => to));
  });

  it.each(entries.flatMap(([to, ways]) => ways.map((way) => ({ to, way, name: shown(way) }))))(
    "$to is entered with $name",
    ({ to, way }) => {
      expect(settledIn(way)).toBe(to);
    },
  );

  it.each(nearEntries.map(([to, near]) => ({ to, near, name: shown(near) })))(
    "$to is not entered with $name",
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
          return tried ? [{ earlier, later, both, name: shown(both) }] : [];
        }),
      ),
    ),
  );

  it("has pairs to try for nearly every two entries", () => {
    expect(new Set(pairs.map(({ earlier, later }) => `${earlier} ${later}`)).size).toBeGreaterThan(
      120,
    );
  });

  it.each(pairs)("$earlier comes before $later with $name", ({ earlier, later, both }) => {
    // Where the start lies before both, a third entry is enabled by the two together.
    const order = entries.map(([to]) => to);
    const start = order.indexOf(settledIn(both));
    expect(start).toBeGreaterThanOrEqual(0);
    expect(start).toBeLessThanOrEqual(order.indexOf(earlier));
    expect(order[start]).not.toBe(later);
  });
});

describe("transitions", () => {
  it("are those of the vocabulary, in its order", () => {
    const declared = flowFile.states.flatMap(({ id, transitions: ways }) =>
      (ways ?? []).map(({ to }) => `${id} ${to}`),
    );
    const wanted = [...transitions, ...shadowedTransitions].map(({ from, to }) => `${from} ${to}`);
    expect([...declared].sort()).toEqual([...wanted].sort());
    const order = (from: string) => declared.filter((way) => way.startsWith(`${from} `));
    expect(order("product")).toEqual(["product assetDepletion", "product moreProfile"]);
    expect(order("incomeReview")).toEqual(["incomeReview bpo", "incomeReview ach"]);
    expect(order("ach")).toEqual(["ach manualAutopay", "ach autopay", "ach docVerify"]);
    expect(order("manualAutopay")).toEqual(["manualAutopay autopay", "manualAutopay docVerify"]);
    expect(order("docVerify")).toEqual(["docVerify bpo", "docVerify waitSign"]);
  });

  it.each(
    transitions.flatMap(({ from, to, stays }) =>
      stays.map((stay) => ({ from, to, stay, name: shown(stay) })),
    ),
  )("$from stays, and does not go to $to, with $name", ({ from, to, stay }) => {
    const settled = settledIn(stay);
    expect(settled).not.toBe(to);
    if (settled !== from) expect(decide(startingAt(from), stay).state).not.toBe(to);
  });

  it.each(
    transitions.flatMap(({ from, to, goes }) =>
      goes.map((way) => ({ from, to, way, name: shown(way) })),
    ),
  )("$from goes to $to with $name", ({ to, way }) => {
    expect(settledIn(way)).toBe(to);
  });

  it.each(
    shadowedTransitions.flatMap(({ from, to, goes }) =>
      goes.map((way) => ({ from, to, way, name: shown(way) })),
    ),
  )("$from would go to $to with $name", ({ from, to, way }) => {
    expect(decide(startingAt(from), way).state).toBe(to);
  });
});
