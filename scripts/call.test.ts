import { expect, it } from "vitest";
import { readCall } from "./call.js";

const options = { flow: { type: "string" }, json: { type: "boolean", default: false } } as const;

it("reads options and words", () => {
  expect(readCall(["--flow", "-", "first", "--json"], options, 1)).toEqual({
    values: { flow: "-", json: true },
    words: ["first"],
  });
});

it.each([
  [["--flo", "heloc"], "There is no option --flo."],
  [["-x"], "There is no option -x."],
  [["--toString"], "There is no option --toString."],
  [["--json=yes"], "The option --json takes no value."],
  [["--flow"], "Write a value after --flow."],
  [["--flow", "--json"], "Write a value after --flow."],
  [["one", "two"], 'This command does not take "two".'],
])("names what is wrong in the call %j", (args, message) => {
  expect(() => readCall(args, options, 1)).toThrow(message);
});
