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

describe("the checklist", () => {
  it("has 75 states in the vocabulary, each once", () => {
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
    const input = {
      application: { ...application, status: { ...application.status, checklistStatus: state } },
    };
    expect(decide(heloc, input)).toMatchObject({
      page,
      source: "checklist",
      checklistState: state,
    });
  });

  it.each(checklistStates.filter((state) => !fixed.has(state) && !conditional.has(state)))(
    "%s leaves the page to the local machine",
    (state) => {
      const input = inState(state);
      const local = settle(input);
      expect(decide(heloc, input)).toEqual({
        page: new Map(localPages).get(local),
        source: "machine",
        state: local,
        checklistState: state,
      });
    },
  );

  it("leaves the page to the local machine when there is no checklist state", () => {
    expect(decide(heloc, {})).toEqual({
      page: "start/profile",
      source: "machine",
      state: "profile",
      checklistState: null,
    });
  });

  it("reports the local machine's state even when the checklist decides the page", () => {
    const input = data({ status: { checklistStatus: "HMDA", liensComplete: true } });
    expect(decide(heloc, input)).toMatchObject({
      page: "start/hmda",
      source: "checklist",
      state: "product",
    });
  });

  it("takes precedence over every entry of the machine", () => {
    const input = data({
      active: false,
      status: { checklistStatus: "HMDA", uwDecision: "DECLINE" },
    });
    expect(decide(heloc, input)).toMatchObject({
      page: "start/hmda",
      source: "checklist",
      state: "declined",
    });
  });

  it("names only checklist states of the vocabulary", () => {
    const vocabulary = new Set<string>(checklistStates);
    const rowStates = (flowFile.checklist ?? []).flatMap(({ states }) => states);
    expect(rowStates.filter((state) => !vocabulary.has(state))).toEqual([]);
  });
});

describe("the waiting and terminal states", () => {
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

  it("equal those of the vocabulary", () => {
    expect([...(flowFile.polling?.waiting ?? [])].sort()).toEqual([...waiting].sort());
    expect([...(flowFile.polling?.terminal ?? [])].sort()).toEqual([...terminal].sort());
  });

  it("exclude note signing, which keeps its page, and UNKNOWN", () => {
    expect(flowFile.polling).toMatchObject({ keep: ["NOTE_SIGNING"], unknown: "UNKNOWN" });
  });
});
