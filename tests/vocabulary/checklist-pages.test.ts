import { describe, expect, it } from "vitest";
import { decide, flowFile, heloc } from "./flow.ts";
import { checklistPages, checklistStates, conditionalChecklistPages } from "./checklist-table.ts";
import { data, type ChecklistState } from "./data.ts";
import { localPages } from "./state-table.ts";
import { settle } from "./reading.ts";

const conditional = new Set(conditionalChecklistPages.map(([state]) => state));
const fixed = new Map(
  checklistPages.flatMap(([states, page]) => states.map((state) => [state, page] as const)),
);
const inState = (checklistStatus: ChecklistState) => data({ status: { checklistStatus } });

describe("checklist state to page", () => {
  it("knows 75 states, each once", () => {
    expect(new Set(checklistStates).size).toBe(75);
    expect(checklistStates).toHaveLength(75);
  });

  it.each(checklistPages.flatMap(([states, page]) => states.map((state) => ({ state, page }))))(
    "$state shows $page",
    ({ state, page }) => {
      expect(decide(heloc, inState(state))).toMatchObject({
        page,
        source: "checklist",
        checklistState: state,
      });
    },
  );

  const cases = conditionalChecklistPages.map(([state, application, page]) => ({
    state,
    application,
    page,
    name: JSON.stringify(application),
  }));
  it.each(cases)("$state with $name shows $page", ({ state, application, page }) => {
    const asked = {
      application: { ...application, status: { ...application.status, checklistStatus: state } },
    };
    expect(decide(heloc, asked)).toMatchObject({
      page,
      source: "checklist",
      checklistState: state,
    });
  });

  it.each(checklistStates.filter((state) => !fixed.has(state) && !conditional.has(state)))(
    "%s leaves the page to the local machine",
    (state) => {
      const asked = inState(state);
      const local = settle(asked);
      expect(decide(heloc, asked)).toEqual({
        page: new Map(localPages).get(local),
        source: "machine",
        state: local,
        checklistState: state,
      });
    },
  );

  it("leaves the page to the local machine without a checklist state", () => {
    expect(decide(heloc, {})).toEqual({
      page: "start/profile",
      source: "machine",
      state: "profile",
      checklistState: null,
    });
  });

  it("says where the local machine settles, also when the checklist decides the page", () => {
    const asked = data({ status: { checklistStatus: "HMDA", liensComplete: true } });
    expect(decide(heloc, asked)).toMatchObject({
      page: "start/hmda",
      source: "checklist",
      state: "product",
    });
  });

  it("decides before every entry of the machine", () => {
    const asked = data({
      active: false,
      status: { checklistStatus: "HMDA", uwDecision: "DECLINE" },
    });
    expect(decide(heloc, asked)).toMatchObject({
      page: "start/hmda",
      source: "checklist",
      state: "declined",
    });
  });

  it("names no checklist state that the vocabulary does not have", () => {
    const known = new Set<string>(checklistStates);
    const named = (flowFile.checklist ?? []).flatMap(({ states }) => states);
    expect(named.filter((state) => !known.has(state))).toEqual([]);
  });
});

describe("waiting and terminal states", () => {
  const waiting = checklistStates.filter((state) =>
    /^(WAITING_FOR_|GENERATE_)|^(SOFT|HARD)_CREDIT_PULL$/.test(state),
  );
  const terminal = [
    "ASSETS_PREQUAL",
    "CANCELLED",
    "CREDIT_ERROR",
    "CREDIT_MINOR",
    "CREDIT_NO_MATCH",
    "CREDIT_NO_MATCH_SSN",
    "DECLINED",
    "MULTIPLE_PROPERTIES",
    "NO_PROPERTY_FOUND",
    ...checklistStates.filter((state) => /_(LOCKED|FROZEN)$/.test(state)),
  ];

  it("are those of the vocabulary", () => {
    expect([...(flowFile.polling?.waiting ?? [])].sort()).toEqual([...waiting].sort());
    expect([...(flowFile.polling?.terminal ?? [])].sort()).toEqual([...terminal].sort());
  });

  it("keep note signing, and call the rest unknown", () => {
    expect(flowFile.polling).toMatchObject({ keep: ["NOTE_SIGNING"], unknown: "UNKNOWN" });
  });
});
