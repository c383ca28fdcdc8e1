import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchLoopDelay } from "./loop-delay.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Looks that come late by these milliseconds; returns whether the delay is long after each. */
function looks(late: readonly number[]): boolean[] {
  let now = 0;
  const delay = watchLoopDelay(() => now);
  const answers = late.map((milliseconds) => {
    now += 250 + milliseconds;
    vi.advanceTimersByTime(250);
    return delay.isLong();
  });
  delay.stop();
  return answers;
}

it("calls two late looks in a row a long delay, until a look is on time", () => {
  expect(looks([1_500, 1_500, 10])).toEqual([false, true, false]);
});

it("does not call one long computation a long delay", () => {
  expect(looks([5_000, 10, 5_000, 10])).toEqual([false, false, false, false]);
});
