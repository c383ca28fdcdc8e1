import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenIdle } from "./when-idle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const browsers: readonly [name: string, request: unknown][] = [
  ["with idle callbacks", (run: () => void) => setTimeout(run, 50)],
  ["without them", undefined],
];

it.each(browsers)("runs once in a browser %s, and not after it was canceled", (_name, request) => {
  vi.stubGlobal("requestIdleCallback", request);
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
  const run = vi.fn();
  whenIdle(run);
  const cancel = whenIdle(run);
  cancel();
  vi.advanceTimersByTime(5_000);
  expect(run).toHaveBeenCalledTimes(1);
});
