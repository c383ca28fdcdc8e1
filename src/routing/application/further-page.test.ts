import { describe, expect, it } from "vitest";
import { compileFlow, type Entities } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { furtherPage, nextInTask } from "./further-page.ts";

const entities: Entities = {
  application: { type: "object", properties: { way: { type: "string" } } },
  profile: { type: "object", properties: {} },
};
const { flow } = compileFlow(
  {
    id: "small",
    version: 1,
    basePath: "/small",
    initial: "choice",
    states: [{ id: "choice", page: "choice", final: true }],
    pages: [
      { id: "choice", screen: "choice" },
      { id: "one", screen: "one", within: ["choice"] },
      { id: "other", screen: "other" },
    ],
    fallback: "choice",
  } as Flow,
  entities,
);
if (flow === null) throw new Error("The flow of this test does not compile.");

const after = (way: string | undefined, page: string) =>
  furtherPage(
    flow,
    {
      next: [
        { page: "one", when: "application.way == 'ONE'" },
        { page: "other", when: "application.way == 'OTHER'" },
      ],
    },
    { application: way === undefined ? {} : { way }, profile: {} },
    { page },
  );

describe("the page after a submission", () => {
  it.each<[string | undefined, string, string | null]>([
    ["ONE", "choice", "one"],
    // The decision has moved on, so a page within the old one is closed.
    ["ONE", "other", null],
    // Not within the decided page.
    ["OTHER", "choice", null],
    ["THIRD", "choice", null],
    [undefined, "choice", null],
  ])("opens after the choice %s with the decided page %s the page %s", (way, decided, page) => {
    expect(after(way, decided)).toBe(page);
  });

  it("is null for an action without next pages", () => {
    expect(furtherPage(flow, {}, { application: {}, profile: {} }, { page: "choice" })).toBeNull();
  });
});

describe("nextInTask", () => {
  const { flow: listing } = compileFlow(
    {
      id: "small",
      version: 1,
      basePath: "/small",
      initial: "list",
      checklist: [
        { id: "method", states: ["METHOD"], page: "method" },
        { id: "upload", states: ["UPLOAD"], page: "upload" },
      ],
      states: [{ id: "list", page: "list", final: true }],
      pages: [
        { id: "list", screen: "list" },
        { id: "method", screen: "method" },
        { id: "upload", screen: "upload" },
      ],
      fallback: "list",
    } as Flow,
    entities,
  );
  if (listing === null) throw new Error("The flow of this test does not compile.");
  const at = (state: string | undefined) => ({
    application: { tasks: [{ id: "income", ...(state === undefined ? {} : { state }) }] },
    profile: {},
  });

  it.each([
    ["goes on to the next page of the task", "method", "UPLOAD", "upload"],
    ["goes back to the list when the task is completed", "method", undefined, null],
    ["goes back to the list while the server works", "method", "CHECKING", null],
    ["goes back to the list when the same page is due again", "method", "METHOD", null],
    ["stays out of tasks from a page of none", "list", "UPLOAD", null],
  ])("%s", (_name, page, state, expected) => {
    expect(nextInTask(listing, page, at("METHOD"), at(state))).toBe(expected);
  });
});
