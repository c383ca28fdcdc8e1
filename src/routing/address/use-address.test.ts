import { expect, it } from "vitest";
import { addressChange, type AddressChange } from "./use-address.ts";

const address = (requestedPage: string | null, isOwn = false) => ({ requestedPage, isOwn });

it.each<[string, string | null, ReturnType<typeof address>, boolean, boolean, AddressChange]>([
  ["a deep link to a closed page", null, address("z"), true, false, "entered"],
  ["the application's own address", null, address(null), true, false, "entered"],
  ["a submission", "a", address("a", true), false, false, "advanced"],
  ["the end of a wait", "a", address("a"), false, true, "advanced"],
  ["progress in another tab", "a", address("a"), false, false, "moved"],
  ["the browser's back button to a finished step", "b", address("a"), true, false, "passed"],
  ["a link to a page that is not open", "b", address("z"), false, false, "entered"],
])("classifies the change of address by %s", (_name, before, now, isBack, waited, cause) => {
  expect(addressChange(before, now, isBack, waited)).toBe(cause);
});
