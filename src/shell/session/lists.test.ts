import { describe, expect, it } from "vitest";
import type { Notification } from "#src/calls/shell.ts";
import { arrived, listed, mayExpand } from "./notifications.ts";
import { relativeTime } from "./relative-time.ts";
import { shortWallet } from "./wallet.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [30_000, "this minute"],
  [MINUTE, "1 minute ago"],
  [59 * MINUTE + 59_999, "59 minutes ago"],
  [HOUR, "1 hour ago"],
  [DAY - 1, "23 hours ago"],
  [DAY, "yesterday"],
  [6 * DAY, "6 days ago"],
  [7 * DAY, "last week"],
  [28 * DAY - 1, "3 weeks ago"],
  [28 * DAY, "Oct 28"],
  [-HOUR, "this minute"],
])("%i ms ago is told as %s", (ago, text) => {
  const now = Date.parse("2026-11-25T12:00:00Z");
  expect(relativeTime(now - ago, now, "en-US")).toBe(text);
});

it.each([
  ["12345678901", "12345678901"],
  ["123456789012", "123456…89012"],
  ["hl1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqxyz12", "hl1qqq…xyz12"],
])("%s is shown as %s", (address, text) => {
  expect(shortWallet(address)).toBe(text);
});

const told = (uuid: number, status = "UNREAD"): Notification => ({
  uuid: String(uuid),
  created: "2026-11-20T12:00:00Z",
  title: `Title ${uuid}`,
  description: "Said.",
  ctas: [],
  status,
  walletAddress: null,
});
const ids = (list: readonly Notification[]) => list.map(({ uuid }) => Number(uuid));
const unread = (count: number) => Array.from({ length: count }, (_, index) => told(index));

describe("notifications", () => {
  it("are the newest three, read or not", () => {
    expect(ids(listed([told(1, "READ"), told(2), told(3, "READ"), told(4)], false))).toEqual([
      1, 2, 3,
    ]);
  });
  it("are the unread ones when expanded, eight at most", () => {
    expect(ids(listed([told(1, "READ"), told(2), told(3)], true))).toEqual([2, 3]);
    expect(listed(unread(12), true)).toHaveLength(8);
  });
  it.each([
    [unread(3), false],
    [unread(4), true],
    [[...unread(3), told(9, "READ")], false],
    [[told(9, "READ"), told(8, "READ"), told(7, "READ"), told(1)], true],
    [[], false],
  ])("can be expanded when that shows more", (all, may) => {
    expect(mayExpand(all)).toBe(may);
  });
  it("arrive when they are unread and were not there; nothing arrives at the first look", () => {
    expect(arrived(null, unread(2))).toEqual([]);
    expect(ids(arrived([told(1)], [told(2), told(3, "READ"), told(1)]))).toEqual([2]);
    expect(arrived(unread(2), unread(2))).toEqual([]);
  });
});
