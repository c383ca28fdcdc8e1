import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { makeHost, renderScreen } from "../testing/harness.tsx";
import { loadScreenCode } from "./load-code.ts";

const hours = { fromHour: 9, toHour: 20, weekdays: [1, 2, 3, 4, 5, 6] };
const timed = {
  id: "test",
  title: "A screen",
  actions: [
    { id: "join", kind: "submit" as const, label: "Join", hours },
    { id: "back", kind: "back" as const, label: "Back" },
  ],
};
const application = { property: { address: { state: "CA" as const } } };

async function renderAt(instant: string) {
  await loadScreenCode(timed);
  vi.useFakeTimers({ now: new Date(instant) });
  return renderScreen(timed, { host: makeHost({ application, now: Date.now }) });
}
afterEach(() => vi.useRealTimers());

test("an action is a button within its hours", async () => {
  await renderAt("2026-11-24T17:00:00Z");
  expect(screen.getByRole("button", { name: "Join" })).toBeTruthy();
});

test("an action outside its hours says when they begin at the home, and other actions stay", async () => {
  await renderAt("2026-11-29T20:00:00Z");
  expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
  expect(screen.getByText("“Join” is possible from Mon, Nov 30, 2026, 9:00 AM PST.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Back" })).toBeTruthy();
});

test("the button appears when the hours begin while the page is open", async () => {
  await renderAt("2026-11-24T16:59:50Z");
  expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(screen.getByRole("button", { name: "Join" })).toBeTruthy();
});
