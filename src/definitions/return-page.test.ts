import { describe, expect, test } from "vitest";
import { compileFlow, type CompiledFlow } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { changeable, returnPage } from "./return-page.ts";

const definition: Flow = {
  id: "boat",
  version: 1,
  basePath: "/boat/:uuid",
  initial: "check",
  states: [
    {
      id: "check",
      page: "check",
      transitions: [{ id: "on", to: "sent", when: "application.active" }],
    },
    { id: "sent", page: "sent", final: true },
  ],
  pages: [
    { id: "hull", screen: "hull", within: ["check"] },
    { id: "name", path: "steps", query: { step: "name" }, screen: "name", within: ["check"] },
    { id: "past", screen: "past" },
    { id: "check", screen: "check" },
    { id: "sent", screen: "sent" },
  ],
  fallback: "check",
};
const entities = {
  application: { properties: { active: { type: "boolean" } } },
  profile: { properties: {} },
};
const flow = compileFlow(definition, entities).flow as CompiledFlow;
const open = { application: {}, profile: {} };
const sent = { application: { active: true }, profile: {} };
const query = (text: string) => new URLSearchParams(text);

describe("the page to return to", () => {
  test("returns to the page that the address names", () => {
    expect(returnPage(flow, query("return=check"), open)).toBe("check");
  });
  test("returns nowhere without the parameter", () => {
    expect(returnPage(flow, query(""), open)).toBeNull();
  });
  test("returns nowhere when the flow shows another page over the new answers", () => {
    expect(returnPage(flow, query("return=hull"), sent)).toBeNull();
  });
  test("returns to no page that the flow does not have", () => {
    expect(returnPage(flow, query("return=elsewhere"), open)).toBeNull();
  });
});

describe("the pages that can be changed", () => {
  const page = (flow: string, id: string) => ({
    flow,
    id,
    screen: { id, title: id },
    expressions: null,
  });
  const pages = [
    page("start", "hull"),
    page("boat", "hull"),
    page("boat", "name"),
    page("boat", "past"),
  ];
  test("have an address that opens them and leads back, if the flow opens them", () => {
    const hrefs = changeable(pages, flow, "check", { uuid: "a" }, open, () => undefined).map(
      ({ href }) => href,
    );
    expect(hrefs).toEqual([
      null,
      "/boat/a/hull?return=check",
      "/boat/a/steps?step=name&return=check",
      null,
    ]);
  });
});
