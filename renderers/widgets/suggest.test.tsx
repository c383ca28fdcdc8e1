import { screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import type { BlockCalls, LookupAnswer } from "../host/types.ts";
import { lateWidgets } from "../registry.ts";
import { axeFindings } from "../testing/axe.ts";
import { makeCalls, makeHost, makeScreen, renderScreen } from "../testing/harness.tsx";

beforeAll(() => lateWidgets.suggest?.load());

type LookupCall = NonNullable<BlockCalls["lookup"]>;

const firms: LookupAnswer = {
  status: "matches",
  matches: [
    { label: "Orchard Foods, Salem", value: { name: "Orchard Foods", city: "Salem" } },
    { label: "Orchard Medical, Bend", value: { name: "Orchard Medical", city: "Bend" } },
  ],
};
const answering = () => vi.fn<LookupCall>(async () => firms);
const fill = { value: "name", town: "city" };

function renderSuggest(lookup?: LookupCall, options: object = { fill }) {
  return renderScreen(
    makeScreen({
      schema: {
        $id: "screen:test/suggest",
        type: "object",
        required: ["value"],
        properties: {
          value: { type: "string", title: "Employer" },
          town: { type: "string", title: "Town" },
        },
      },
      ui: { value: { "ui:widget": "suggest", "ui:options": { lookup: "firms", ...options } } },
    }),
    { host: makeHost({ calls: makeCalls(lookup ? { lookup } : {}) }) },
  );
}

const suggestions = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const input = () => screen.getByRole("combobox", { name: "Employer" });

test("suggests what the declared lookup answers, and asks once a pause", async () => {
  const lookup = answering();
  const { user, container } = renderSuggest(lookup);
  await user.type(input(), "Orch");
  await waitFor(() =>
    expect(suggestions()).toEqual(["Orchard Foods, Salem", "Orchard Medical, Bend"]),
  );
  expect(lookup.mock.calls.map(([name, query]) => [name, query])).toEqual([["firms", "Orch"]]);
  expect(screen.getByText(/^2 suggestions/).getAttribute("role")).toBe("status");
  expect(await axeFindings(container)).toEqual([]);
});

test("arrows and Enter choose a suggestion, which fills several fields and submits nothing", async () => {
  const { user, onSubmit } = renderSuggest(answering());
  await user.type(input(), "Orch");
  await screen.findAllByRole("option");
  await user.keyboard("{ArrowUp}{ArrowDown}{ArrowDown}");
  const active = screen.getByRole("option", { selected: true });
  expect(active.textContent).toBe("Orchard Medical, Bend");
  expect(input().getAttribute("aria-activedescendant")).toBe(active.id);
  await user.keyboard("{Enter}");
  expect(onSubmit).not.toHaveBeenCalled();
  expect(suggestions()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ value: "Orchard Medical", town: "Bend" });
});

test("a click chooses a suggestion, whose label is the answer where nothing is to be filled", async () => {
  const { user, onSubmit } = renderSuggest(answering(), {});
  await user.type(input(), "Orch");
  await user.click(await screen.findByRole("option", { name: "Orchard Foods, Salem" }));
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ value: "Orchard Foods, Salem" });
});

test("Escape closes the list, and typing opens it again", async () => {
  const { user } = renderSuggest(answering());
  await user.type(input(), "Orch");
  await screen.findAllByRole("option");
  await user.keyboard("{Escape}");
  expect(suggestions()).toEqual([]);
  expect(input().getAttribute("aria-expanded")).toBe("false");
  await user.keyboard("a");
  expect(await screen.findAllByRole("option")).toHaveLength(2);
});

test("a newer text ends the question of an older one, whose late answer shows nothing", async () => {
  const asked: { signal: AbortSignal | undefined; answer: (given: LookupAnswer) => void }[] = [];
  const lookup: LookupCall = (_name, _query, signal) =>
    new Promise((answer) => asked.push({ signal, answer }));
  const { user } = renderSuggest(lookup);
  await user.type(input(), "Orch");
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.type(input(), "ard");
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  asked[0]?.answer(firms);
  asked[1]?.answer({ status: "matches", matches: [{ label: "Orchard Bank", value: {} }] });
  await waitFor(() => expect(suggestions()).toEqual(["Orchard Bank"]));
});

test.each([
  ["fails", vi.fn(() => Promise.reject(new Error("down")))],
  ["does not exist", undefined],
])("any text may be typed when the lookup %s", async (_, lookup) => {
  const { user, onSubmit } = renderSuggest(lookup);
  await user.type(input(), "Any firm");
  if (lookup) await waitFor(() => expect(lookup).toHaveBeenCalled());
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(suggestions()).toEqual([]);
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ value: "Any firm" });
});
