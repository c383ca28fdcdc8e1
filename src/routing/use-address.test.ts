import { expect, it } from "vitest";
import { causeOf, type Cause } from "./use-address.ts";

const address = (asked: string | null, own = false) => ({ asked, own });

it.each<[string, string | null, ReturnType<typeof address>, boolean, boolean, Cause]>([
  ["a deep link beyond what is open", null, address("z"), true, false, "entered"],
  ["the application's own address", null, address(null), true, false, "entered"],
  ["a submission", "a", address("a", true), false, false, "advanced"],
  ["the end of a wait", "a", address("a"), false, true, "advanced"],
  ["another tab went on", "a", address("a"), false, false, "moved"],
  ["the browser's back button to a finished step", "b", address("a"), true, false, "passed"],
  ["a link to a page that is not open", "b", address("z"), false, false, "entered"],
])("%s", (_name, before, now, isBack, waited, cause) => {
  expect(causeOf(before, now, isBack, waited)).toBe(cause);
});
