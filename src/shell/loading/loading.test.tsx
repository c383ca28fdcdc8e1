import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { beginLoading, useLoadingStore } from "./loading.ts";
import { LoadingOverlay } from "./LoadingOverlay.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  // A page of another test file may still load.
  useLoadingStore.setState(useLoadingStore.getInitialState(), true);
});
afterEach(() => {
  vi.useRealTimers();
});

/** @returns a function that ends it */
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
const isShown = () => screen.getByRole("status").textContent !== "";

it("hides 300 milliseconds after everything has loaded and stays visible in between", () => {
  render(<LoadingOverlay />);
  expect(isShown()).toBe(false);
  const first = begin();
  const second = begin();
  expect(isShown()).toBe(true);
  act(first);
  pass(1_000);
  expect(isShown()).toBe(true);
  act(second);
  pass(299);
  expect(isShown()).toBe(true);
  // A load that begins meanwhile keeps the loader visible.
  const third = begin();
  pass(1_000);
  expect(isShown()).toBe(true);
  act(third);
  pass(299);
  expect(isShown()).toBe(true);
  pass(1);
  expect(isShown()).toBe(false);
});
