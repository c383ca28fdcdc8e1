import { expect, it } from "vitest";
import { applicationIn, withoutPop } from "./address.ts";

const a = "5f0c7a52-6c1e-4b7e-9d43-0a8a3c5d9e11";
const b = "6f0c7a52-6c1e-4b7e-9d43-0a8a3c5d9e11";

it.each([
  [`/${a}/offer`, a],
  [`/account/heloc/${a}`, a],
  [`/account/heloc/${a.toUpperCase()}/x`, a.toUpperCase()],
  [`/x/${a}/${b}`, a],
  ["/account/heloc/register", null],
  [`/account/${a}x`, null],
  ["/", null],
])("finds the application that the path %s names: %s", (path, uuid) => {
  expect(applicationIn(path)).toBe(uuid);
});

it.each([
  [`/${a}/offer`, "?pop-webchat", "", `/${a}/offer`],
  [`/${a}/offer`, "?x=1&pop-webchat=true&y=2", "#z", `/${a}/offer?x=1&y=2#z`],
  [`/account/heloc/${a}`, "?pop-webchat=1", "", `/account/heloc/${a}`],
  ["/account/heloc", "?pop-webchat", "", null],
  [`/${a}/offer`, "?popwebchat", "", null],
])("opens the chat at %s%s%s and leaves the address %s", (pathname, search, hash, left) => {
  expect(withoutPop({ pathname, search, hash })).toBe(left);
});
