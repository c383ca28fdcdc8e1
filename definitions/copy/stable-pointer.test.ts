import { expect, it } from "vitest";
import { stablePointer } from "./stable-pointer.ts";

const screen = {
  body: [{ id: "intro", text: "Hello" }, { text: "No name" }],
  oneOf: [
    { const: "OWNED", title: "Owned" },
    { const: 2, title: "Two" },
    { const: false, title: "No" },
    { const: null, title: "None" },
  ],
};

it.each([
  ["/body/0/text", "/body/intro/text"],
  ["/body/1/text", "/body/1/text"],
  ["/oneOf/0/title", "/oneOf/OWNED/title"],
  ["/oneOf/1/title", "/oneOf/2/title"],
  ["/oneOf/2/title", "/oneOf/false/title"],
  ["/oneOf/3/title", "/oneOf/3/title"],
])("names the members of a list by their id, and choices by their value: %s", (pointer, stable) => {
  expect(stablePointer(screen, pointer)).toBe(stable);
});
