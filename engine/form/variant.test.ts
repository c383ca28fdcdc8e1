import { expect, test } from "vitest";
import { withVariant } from "./variant.ts";

const variants: { id: string; when: string; texts: Record<string, string> }[] = [
  { id: "long", when: "long", texts: { "/lead": "Long.", "/body/how/options/text": "Read all." } },
  { id: "late", when: "late", texts: { "/lead": "Late.", "/body/gone/options/text": "Nothing." } },
];
const screen = {
  title: "Choose",
  lead: "Short.",
  body: [{ id: "first" }, { id: "how", options: { text: "Read it." } }],
  variants,
};
const variantFor = (...holding: string[]) =>
  withVariant(screen, (guard) => holding.includes(guard));

test("returns the same screen while no guard holds", () => {
  expect(variantFor()).toBe(screen);
});

test("replaces the texts of the first variant whose guard holds, members of lists by id", () => {
  expect(variantFor("late", "long")).toEqual({
    ...screen,
    lead: "Long.",
    body: [{ id: "first" }, { id: "how", options: { text: "Read all." } }],
  });
});

test("leaves out a text whose place does not exist", () => {
  expect(variantFor("late")).toEqual({ ...screen, lead: "Late." });
});
