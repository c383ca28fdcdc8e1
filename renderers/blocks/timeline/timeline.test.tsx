import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import definition from "#flows/heloc/screens/timeline.json" with { type: "json" };
import checklist from "#flows/heloc/checklist.json" with { type: "json" };
import type { TimelineBlockOptions } from "#schemas/types/blocks/timeline.ts";
import { renderBlock } from "../../testing/harness.tsx";
import { progressOf } from "./progress.ts";
import { TimelineBlock } from "./timeline.tsx";

const options = definition.body[0]?.options as unknown as TimelineBlockOptions;

const draw = (checklistStatus: string, waitingSince = "2026-11-20T18:00:00Z") =>
  renderBlock(TimelineBlock, {
    options,
    host: { application: { waitingSince, status: { checklistStatus } } },
  });
const states = [...new Set(checklist.steps.map(({ state }) => state))];

test("the timeline shows the current step, what the borrower waits for, since when, and the next step", () => {
  draw("FINAL_TITLE_PULL");
  expect(screen.getByText(options.steps[3]?.states["FINAL_TITLE_PULL"] ?? "none")).toBeTruthy();
  expect(screen.getByText(/^Since 11\/20\/2026/)).toBeTruthy();
  expect(screen.getByText(`Next: ${options.steps[4]?.title}`)).toBeTruthy();
  const steps = screen.getAllByRole("listitem");
  expect(steps.map((step) => step.getAttribute("data-status"))).toEqual(
    options.steps.map((_, index) => (index < 3 ? "done" : index === 3 ? "current" : "next")),
  );
  expect(steps[3]?.getAttribute("aria-current")).toBe("step");
});

test("the timeline of an ended application waits for nothing", () => {
  draw("DECLINED");
  expect(screen.queryByRole("list")).toBeNull();
  expect(screen.queryByText(/^Since/)).toBeNull();
});

test("the timeline of a funded line keeps its steps, all done", () => {
  draw("COMPLETE");
  expect(screen.getByText(String(options.aside["COMPLETE"]))).toBeTruthy();
  const steps = screen.getAllByRole("listitem");
  expect(steps).toHaveLength(options.steps.length);
  expect(steps.every((step) => step.getAttribute("data-status") === "done")).toBe(true);
  expect(screen.queryByText(/^(Since|Next)/)).toBeNull();
});

test("the flow state decides the step where the checklist leaves the page to the flow", () => {
  const host = {
    application: { status: { checklistStatus: "IN_PROGRESS" } },
    flowState: () => "dtiDeclined",
  };
  renderBlock(TimelineBlock, { options, host });
  expect(screen.getByText(String(options.aside["IN_PROGRESS/dtiDeclined"]))).toBeTruthy();
  expect(screen.queryByText(/your turn/)).toBeNull();
  expect(screen.queryByRole("list")).toBeNull();
});

test("a flow state may belong to another step than its checklist state alone", () => {
  const paystub = progressOf(options, "IN_PROGRESS", "manualPaystubUpload");
  expect(options.steps[paystub.current ?? -1]?.id).toBe("checks");
  expect(progressOf(options, "IN_PROGRESS", "profile")).toEqual(progressOf(options, "IN_PROGRESS"));
});

test.each(states)("checklist state %s has a step or a text of its own", (state) => {
  const { text } = progressOf(options, state);
  expect(state === "UNKNOWN" || text !== options.labels.unknown).toBe(true);
  const places = options.steps.filter(({ states: own }) => Object.hasOwn(own, state));
  expect(places.length + Number(Object.hasOwn(options.aside, state))).toBe(
    state === "UNKNOWN" ? 0 : 1,
  );
});
