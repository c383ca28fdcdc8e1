import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { appCopy } from "#src/copy/app-copy.ts";
import { SHOW_AFTER_MS, TIME_OUT_MS } from "./processing.ts";
import { ProcessingModal } from "./ProcessingModal.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

it("covers the page when an answer takes long, lets go after 30 seconds, and says so", () => {
  const { rerender } = render(<ProcessingModal busy />);
  expect(screen.queryByText(appCopy.processing)).toBeNull();
  pass(SHOW_AFTER_MS);
  expect(screen.getByText(appCopy.processing)).toBeTruthy();
  pass(TIME_OUT_MS - SHOW_AFTER_MS);
  expect(screen.queryByText(appCopy.processing)).toBeNull();
  expect(screen.getByText(appCopy.processingLate)).toBeTruthy();
  rerender(<ProcessingModal busy={false} />);
  expect(screen.getByRole("status").textContent).toBe("");
  rerender(<ProcessingModal busy />);
  expect(screen.getByRole("status").textContent).toBe("");
});
