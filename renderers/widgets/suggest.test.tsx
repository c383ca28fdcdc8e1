import { screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import type { BlockCalls } from "../host/types.ts";
import { lateWidgets } from "../registry.ts";
import { axeFindings } from "../testing/axe.ts";
import { makeCalls, makeHost, makeScreen, renderScreen } from "../testing/harness.tsx";

beforeAll(() => lateWidgets.suggest?.load());

function renderSuggest(lookup?: NonNullable<BlockCalls["lookup"]>, options = { lookup: "firms" }) {
  return renderScreen(
    makeScreen({
      schema: {
        $id: "screen:test/suggest",
        type: "object",
        required: ["value"],
        properties: { value: { type: "string", title: "Employer" } },
      },
      ui: { value: { "ui:widget": "suggest", "ui:options": options } },
    }),
    { host: makeHost({ calls: makeCalls(lookup ? { lookup } : {}) }) },
  );
}

const suggestions = (container: Element) =>
  [...container.querySelectorAll<HTMLOptionElement>("datalist option")].map(({ value }) => value);

test("suggests what the declared lookup answers, and asks once a pause", async () => {
  const lookup = vi.fn<NonNullable<BlockCalls["lookup"]>>(async () => ({
    status: "matches",
    matches: [{ label: "Orchard Foods", value: "Orchard Foods" }],
  }));
  const { user, container } = renderSuggest(lookup);
  await user.type(screen.getByLabelText("Employer"), "Orch");
  await waitFor(() => expect(suggestions(container)).toEqual(["Orchard Foods"]));
  expect(lookup.mock.lastCall?.slice(0, 2)).toEqual(["firms", "Orch"]);
  expect(await axeFindings(container)).toEqual([]);
});

test.each([
  ["fails", vi.fn(() => Promise.reject(new Error("down")))],
  ["does not exist", undefined],
])("any text may be typed when the lookup %s", async (_, lookup) => {
  const { user, container, onSubmit } = renderSuggest(lookup);
  await user.type(screen.getByLabelText("Employer"), "Any firm");
  if (lookup) await waitFor(() => expect(lookup).toHaveBeenCalled());
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(suggestions(container)).toEqual([]);
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ value: "Any firm" });
});
