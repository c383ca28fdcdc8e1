import { expect, it } from "vitest";
import { EVENT } from "#lending/recording/events.ts";
import { wholePageFrom } from "./whole-page.ts";

const event = (type: number, timestamp: number) => ({ type, timestamp, data: {} });

/** Two documents: each is named, then drawn, then changed. */
const visit = [
  event(EVENT.page, 1000),
  event(EVENT.snapshot, 1020),
  event(EVENT.change, 1100),
  event(EVENT.page, 3000),
  event(EVENT.snapshot, 3050),
  event(EVENT.change, 3200),
];

it.each([
  ["the beginning", visit, 0, 21],
  ["within the first page", visit, 500, 500],
  ["between the name of a page and its snapshot", visit, 2000, 2051],
  ["at a snapshot", visit, 2050, 2051],
  ["at the end", visit, 2200, 2200],
  ["a recording whose first batch is lost", visit.slice(2), 0, 1951],
  ["a recording without a snapshot", [event(EVENT.change, 5)], 3, 3],
  ["an empty recording", [], 0, 0],
])("shows a whole page from %s on", (_, events, at, shown) => {
  expect(wholePageFrom(events, at)).toBe(shown);
});
