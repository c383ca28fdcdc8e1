import { expect, test } from "vitest";
import { paragraphsOf } from "./text-of-page.ts";

const run = (str: string, y: number, height = 10, hasEOL = false) => ({
  str,
  hasEOL,
  height,
  transform: [1, 0, 0, 1, 72, y],
});

test.each([
  [
    "runs of one line",
    [run("You promise", 700), run(" ", 700), run("to pay.", 700)],
    ["You promise to pay."],
  ],
  [
    "lines that follow closely",
    [run("You promise", 700), run("to pay.", 685)],
    ["You promise to pay."],
  ],
  [
    "a larger gap",
    [run("Parties", 700, 13), run("This agreement", 670)],
    ["Parties", "This agreement"],
  ],
  ["a jump up", [run("end of a column", 100), run("next", 700)], ["end of a column", "next"]],
  ["nothing but space", [run("  ", 700), run("", 690)], []],
])("paragraphsOf: %s", (_, runs, paragraphs) => expect(paragraphsOf(runs)).toEqual(paragraphs));
