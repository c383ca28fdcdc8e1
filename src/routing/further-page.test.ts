import { describe, expect, it } from "vitest";
import { compileFlow, type Entities } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { furtherPage } from "./further-page.ts";

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
