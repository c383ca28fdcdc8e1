import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { LanguageProvider } from "#renderers/index.ts";
import { ENGLISH } from "#renderers/testing/words.ts";
import { DOT_MS, Waiting } from "./Waiting.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const dotsOver = (steps: number, reduced: boolean): number[] => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
  const { container } = render(
    <LanguageProvider value={ENGLISH}>
      <Waiting />
    </LanguageProvider>,
  );
  const dots = () => Number(container.querySelector("[data-dots]")?.getAttribute("data-dots"));
  return Array.from({ length: steps }, () => {
    const now = dots();
    act(() => {
      vi.advanceTimersByTime(DOT_MS);
    });
    return now;
  });
};

it("moves its dots in four steps, one every 400 ms", () => {
  expect(DOT_MS).toBe(400);
  expect(dotsOver(8, false)).toEqual([3, 0, 1, 2, 3, 0, 1, 2]);
});

it("keeps the dots still under reduced motion", () => {
  expect(dotsOver(8, true)).toEqual([3, 3, 3, 3, 3, 3, 3, 3]);
});
