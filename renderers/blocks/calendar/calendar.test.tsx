import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderBlock } from "../../testing/harness.tsx";
import { CalendarBlock } from "./calendar.tsx";

const host = { application: { property: { address: { state: "CA" as const } } } };

test("the calendar asks for a day, then a time in the property's time zone", async () => {
  const onChange = vi.fn<(value: string | undefined) => void>();
  const { user } = renderBlock(CalendarBlock, {
    options: { days: 14, fromHour: 9, toHour: 11 },
    onChange,
    host,
  });
  expect(screen.queryByText(/Pacific/)).toBeNull();
  await user.click(screen.getAllByRole("radio")[0]!);
  expect(screen.getByText(/Pacific/)).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "9:00 AM" }));
  const chosen = onChange.mock.lastCall?.[0] ?? "";
  const hour = new Intl.DateTimeFormat("en-US", {
    hour: "numeric",
    timeZone: "America/Los_Angeles",
  });
  expect(hour.format(new Date(chosen))).toBe("9 AM");
});

test("the calendar offers days from business time on", () => {
  const now = () => Date.parse("2027-04-11T18:00:00Z");
  renderBlock(CalendarBlock, { options: { days: 3 }, onChange: vi.fn(), host: { ...host, now } });
  const days = screen.getAllByRole("radio").map((radio) => radio.getAttribute("value"));
  expect(days).toEqual(["2027-04-12", "2027-04-13", "2027-04-14"]);
});

test("the calendar names the time zone as it is on the chosen day", async () => {
  // Daylight saving time ends on November 1.
  const now = () => Date.parse("2026-10-30T18:00:00Z");
  const { user } = renderBlock(CalendarBlock, {
    options: { days: 4, weekdays: [1, 2, 3, 4, 5, 6] },
    onChange: vi.fn(),
    host: { ...host, now },
  });
  await user.click(screen.getByRole("radio", { name: "Saturday, October 31" }));
  expect(screen.getByText("Pacific Daylight Time")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Monday, November 2" }));
  expect(screen.getByText("Pacific Standard Time")).toBeTruthy();
});

test("the calendar announces the chosen time in full", () => {
  renderBlock(CalendarBlock, {
    options: {},
    value: "2026-11-25T18:00:00.000Z",
    onChange: vi.fn(),
    host,
  });
  expect(screen.getByText(/Wed, Nov 25, 2026, 10:00 AM PST/)).toBeTruthy();
});

test("the calendar offers no time before a waiting period ends", () => {
  const notBefore = new Date(Date.now() + 40 * 86_400_000);
  renderBlock(CalendarBlock, {
    options: {
      days: 14,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      notBefore: "/application/closing/notBefore",
    },
    onChange: vi.fn(),
    host: { application: { ...host.application, closing: { notBefore: notBefore.toISOString() } } },
  });
  const pacific = (instant: Date) =>
    instant.toLocaleDateString("en-CA", { timeZone: "America/Los_Angeles" });
  const dates = screen.getAllByRole("radio").map((radio) => radio.getAttribute("value") ?? "");
  expect(dates.length).toBeGreaterThanOrEqual(11);
  expect(dates.every((date) => date >= pacific(notBefore))).toBe(true);
});
