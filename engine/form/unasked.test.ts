import { expect, test } from "vitest";
import { unaskedProperties } from "./unasked.ts";

const form = { when: { spouse: "married", employer: "employed" } };

test("a property whose guard holds is asked, and one whose guard does not hold is not", () => {
  const unasked = unaskedProperties(form, (guard) => guard === "married");
  expect([...unasked]).toEqual(["employer"]);
});

test("a form without guards, and a screen without a form, ask everything", () => {
  expect(unaskedProperties({}, () => false).size).toBe(0);
  expect(unaskedProperties(undefined, () => false).size).toBe(0);
});
