import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LanguageProvider } from "#renderers/index.ts";
import { ENGLISH } from "#renderers/testing/words.ts";
import { appCopyOf } from "#src/copy/app-copy.ts";
import { SHOW_AFTER_MS, TIME_OUT_MS } from "./processing.ts";
import { ProcessingModal } from "./ProcessingModal.tsx";

const appCopy = appCopyOf(ENGLISH);
const modal = (busy: boolean) => (
  <LanguageProvider value={ENGLISH}>
    <ProcessingModal busy={busy} />
  </LanguageProvider>
);

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

it("covers the page during a long submission, uncovers it after 30 seconds, and says so", () => {
  const { rerender } = render(modal(true));
  expect(screen.queryByText(appCopy.processing)).toBeNull();
  pass(SHOW_AFTER_MS);
  expect(screen.getByText(appCopy.processing)).toBeTruthy();
  pass(TIME_OUT_MS - SHOW_AFTER_MS);
  expect(screen.queryByText(appCopy.processing)).toBeNull();
  expect(screen.getByText(appCopy.processingLate)).toBeTruthy();
  rerender(modal(false));
  expect(screen.getByRole("status").textContent).toBe("");
  rerender(modal(true));
  expect(screen.getByRole("status").textContent).toBe("");
});
