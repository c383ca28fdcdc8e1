import { describe, expect, test } from "vitest";
import { nextPoll, type Polling } from "./next-poll.ts";

const polling: Polling = {
  waiting: ["WAITING_FOR_SOFT_CREDIT"],
  terminal: ["DECLINED"],
  keep: ["NOTE_SIGNING"],
  unknown: "UNKNOWN",
  screen: "waiting",
};

/** The waits until polling settles, and the state that it settles on. */
function wholeWait(state: string | null): readonly unknown[] {
  const answers: unknown[] = [];
  for (let tries = 0; ; tries += 1) {
    const next = nextPoll(polling, state, tries);
    if ("settled" in next) return [...answers, next.settled];
    answers.push(next.wait);
  }
}

describe("doubles the wait from one second up to five", () => {
  test.each([
    ["HMDA", [1000, 2000, 4000, 5000, 5000, 5000, 5000, "UNKNOWN"]],
    ["NOTE_SIGNING", [1000, 2000, 4000, 5000, 5000, 5000, 5000, "NOTE_SIGNING"]],
    [
      "WAITING_FOR_SOFT_CREDIT",
      [1000, 2000, 4000, ...Array.from({ length: 11 }, () => 5000), "UNKNOWN"],
    ],
    ["DECLINED", ["DECLINED"]],
    [null, [1000, 2000, 4000, 5000, 5000, 5000, 5000, "UNKNOWN"]],
  ])("polls in the state %s", (state, expected) => {
    expect(wholeWait(state)).toEqual(expected);
  });
});
