import { describe, expect, it } from "vitest";
import type { Notification } from "#schemas/types/calls/notifications.ts";
import { newUnread, visibleNotifications, canExpand } from "./notifications.ts";
import { productLinks } from "./product-links.ts";
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
])("formats %i ms ago as %s", (ago, text) => {
  const now = Date.parse("2026-11-25T12:00:00Z");
  expect(relativeTime(now - ago, now, "en-US")).toBe(text);
});

it.each([
  ["12345678901", "12345678901"],
  ["123456789012", "123456…89012"],
  ["hl1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqxyz12", "hl1qqq…xyz12"],
])("shortens the wallet address %s to %s", (address, text) => {
  expect(shortWallet(address)).toBe(text);
});

const notification = (uuid: number, status: Notification["status"] = "UNREAD"): Notification => ({
  uuid: String(uuid),
  created: "2026-11-20T12:00:00Z",
  title: `Title ${uuid}`,
  description: "Said.",
  ctas: [],
  status,
  walletAddress: null,
});
const ids = (list: readonly Notification[]) => list.map(({ uuid }) => Number(uuid));
const unread = (count: number) => Array.from({ length: count }, (_, index) => notification(index));

describe("notifications", () => {
  it("shows the newest three notifications, read or unread", () => {
    expect(
      ids(
        visibleNotifications(
          [notification(1, "READ"), notification(2), notification(3, "READ"), notification(4)],
          false,
        ),
      ),
    ).toEqual([1, 2, 3]);
  });
  it("shows up to eight unread notifications when expanded", () => {
    expect(
      ids(visibleNotifications([notification(1, "READ"), notification(2), notification(3)], true)),
    ).toEqual([2, 3]);
    expect(visibleNotifications(unread(12), true)).toHaveLength(8);
  });
  it.each([
    [unread(3), false],
    [unread(4), true],
    [[...unread(3), notification(9, "READ")], false],
    [
      [notification(9, "READ"), notification(8, "READ"), notification(7, "READ"), notification(1)],
      true,
    ],
    [[], false],
  ])("expands the notifications only when that shows more: %j", (all, may) => {
    expect(canExpand(all)).toBe(may);
  });
  it("report unread ones that are new, and none at the first read", () => {
    expect(newUnread(null, unread(2))).toEqual([]);
    expect(
      ids(
        newUnread([notification(1)], [notification(2), notification(3, "READ"), notification(1)]),
      ),
    ).toEqual([2]);
    expect(newUnread(unread(2), unread(2))).toEqual([]);
  });
});

describe("the product links of the menu", () => {
  const product = (id: string, offered = true) => ({
    id,
    offered,
    words: { name: `The ${id}`, begin: `/${id}`, applications: {} },
  });
  it("lead to the beginning of each product that the lender offers", () => {
    const links = productLinks([product("boat"), product("barn", false), product("car")]);
    expect(links.map(({ title, href }) => [title, href])).toEqual([
      ["The boat", "/boat"],
      ["The car", "/car"],
    ]);
  });
  it("are absent when there is nothing to choose", () => {
    expect(productLinks([product("boat"), product("barn", false)])).toEqual([]);
    expect(productLinks([product("boat"), { id: "car", offered: true }])).toEqual([]);
  });
});
