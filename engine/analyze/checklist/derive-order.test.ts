import { expect, test } from "vitest";
import type { Rules } from "../subject.ts";
import { deriveOrder } from "./derive-order.ts";

/** Returns the places of the faults of derived values: each reads one place and sets one of the application. */
const faultsOf = (derive: readonly (readonly [read: string, set: string])[]): string[] =>
  deriveOrder({
    compiledChecklist: {
      derive: derive.map(([read, set], index) => ({
        id: `value${index}`,
        set,
        expression: { reads: [read] },
      })),
    },
  } as unknown as Rules).map(({ pointer }) => pointer);

test.each([
  ["the same place", "application.fee", "/fee"],
  ["a member of a derived object", "application.cost.fee", "/cost"],
  ["an object with a derived member", "application.cost", "/cost/fee"],
  ["a member of a derived list", "application.offers[].rate", "/offers"],
])("reports a value computed before %s", (_case, read, set) => {
  expect(
    faultsOf([
      [read, "/first"],
      ["profile.email", set],
    ]),
  ).toEqual(["/derive/0/expression"]);
});

test.each([
  ["a place with a similar name", "application.feeTotal", "/fee"],
  ["another member of the object", "application.cost.tax", "/cost/fee"],
])("accepts a value computed before %s", (_case, read, set) => {
  expect(
    faultsOf([
      [read, "/first"],
      ["profile.email", set],
    ]),
  ).toEqual([]);
});
