import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Flow } from "#schemas/types/flow.ts";
import { AppProvider, type App } from "#src/app.ts";
import { flows, lender } from "#src/testing/small-lender.ts";
import { LEAVE_AFTER_MS, Survey } from "./Survey.tsx";

const url = "https://survey.example/1";
const flow: Flow = {
  ...flows.line,
  survey: {
    pages: ["color"],
    text: "Tell {companyNameShort}.",
    label: "Take the survey",
    leaving: "A moment.",
  },
};
const leave = vi.fn();

function show(page: string, organisation: object, flagEnabled = true) {
  const app = {
    boot: { orgCode: "main", features: { "fe-heloc-survey": { flagEnabled, variables: {} } } },
    session: { store: createStore(() => ({ authenticated: false })) },
    queries: new QueryClient(),
    definitions: { ...lender, organisation: { ...lender.organisation, ...organisation } },
  } as unknown as App;
  render(
    <AppProvider value={app}>
      <Survey flow={flow} page={page} leave={leave} />
    </AppProvider>,
  );
}
const surveyFlag = { survey: { url } };

beforeEach(() => {
  vi.useFakeTimers();
  leave.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("opens the survey once, three quarters of a second after the click", () => {
  show("color", surveyFlag);
  expect(screen.getByRole("status").textContent).toBe("Tell Small.");
  const button = screen.getByRole("button", { name: "Take the survey" });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(screen.getByRole("status").textContent).toBe("A moment.");
  act(() => {
    vi.advanceTimersByTime(LEAVE_AFTER_MS - 1);
  });
  expect(leave).not.toHaveBeenCalled();
  act(() => {
    vi.advanceTimersByTime(5_000);
  });
  expect(leave.mock.calls).toEqual([[url]]);
  expect(LEAVE_AFTER_MS).toBe(750);
});

it.each([
  ["another page", "end", surveyFlag, true],
  ["the flag off", "color", surveyFlag, false],
  ["no address", "color", {}, true],
])("renders no survey with %s", (_, page, organisation, flag) => {
  show(page, organisation, flag);
  expect(screen.queryByRole("button")).toBeNull();
});
