import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderBlock } from "../../testing/harness.tsx";
import { CountdownBlock } from "./countdown.tsx";
import { timeLeft } from "./time-left.ts";
import { ENGLISH } from "../../testing/words.ts";

describe("the time left until the deadline", () => {
  const until = Date.parse("2026-11-25T08:00:00Z");
  test.each([
    ["2026-11-21T18:00:00Z", "3 days and 14 hours left"],
    ["2026-11-24T08:00:00Z", "1 day left"],
    ["2026-11-24T18:15:00Z", "13 hours and 45 minutes left"],
    ["2026-11-25T07:00:00Z", "1 hour left"],
    ["2026-11-25T07:58:30Z", "2 minutes left"],
    ["2026-11-25T07:59:59Z", "1 minute left"],
    ["2026-11-25T08:00:00Z", null],
    ["2026-11-26T08:00:00Z", null],
  ])("at %s the text is: %s", (now, text) =>
    expect(timeLeft(Date.parse(now), until, ENGLISH)).toBe(text),
  );
});

const options = { until: "/application/rescission/endsAt", label: "Time to cancel", over: "Over" };
const show = (state: "CA" | "NY", endsAt: string, now: string) =>
  renderBlock(CountdownBlock, {
    options,
    host: {
      application: { property: { state }, rescission: { endsAt } },
      now: () => Date.parse(now),
    },
  });

test("the countdown shows the deadline in the property's time zone, and counts midnight as the end of its day", () => {
  show("CA", "2026-11-25T08:00:00Z", "2026-11-21T18:00:00Z");
  expect(
    screen.getByText("midnight at the end of Tuesday, November 24, 2026, Pacific Standard Time"),
  ).toBeTruthy();
  expect(screen.getByText("Time to cancel")).toBeTruthy();
});

test("the countdown says when the deadline has passed", () => {
  show("NY", "2026-11-25T05:00:00Z", "2026-11-25T05:00:00Z");
  expect(screen.getByText("Over")).toBeTruthy();
  expect(screen.queryByText(/left$/)).toBeNull();
});
