import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { beginLoading } from "./loading.ts";
import { LoadingOverlay } from "./LoadingOverlay.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** @returns what ends it */
function begin(): () => void {
  let end = () => {};
  act(() => {
    end = beginLoading();
  });
  return end;
}
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const shown = () => screen.getByRole("status").textContent !== "";

it("hides 300 milliseconds after everything has loaded, and not in between", () => {
  render(<LoadingOverlay />);
  expect(shown()).toBe(false);
  const first = begin();
  const second = begin();
  expect(shown()).toBe(true);
  act(first);
  pass(1_000);
  expect(shown()).toBe(true);
  act(second);
  pass(299);
  expect(shown()).toBe(true);
  // What begins to load meanwhile goes on under the same loader.
  const third = begin();
  pass(1_000);
  expect(shown()).toBe(true);
  act(third);
  pass(299);
  expect(shown()).toBe(true);
  pass(1);
  expect(shown()).toBe(false);
});
