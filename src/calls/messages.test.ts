import { expect, it } from "vitest";
import { CallError, readErrorBody } from "./call-error.ts";
import { combineMessages, messageOf } from "./messages.ts";

it.each([
  [["One.", "Two"], "One, Two."],
  [["One.", "One", " One. "], "One."],
  [[], "Something unexpected happened."],
  [["", "  "], "Something unexpected happened."],
])("%j becomes %j", (messages, text) => {
  expect(combineMessages(messages)).toBe(text);
});

it("a defect's own text is never shown", () => {
  expect(messageOf(new TypeError("x is undefined"))).toBe("Something unexpected happened.");
});

it("the server's errors are", () => {
  expect(messageOf(new CallError(422, "", { errors: ["Pick one.", "Pick one."] }))).toBe(
    "Pick one.",
  );
});

it.each([
  null,
  7,
  "text",
  [],
  { errors: "text" },
  { errors: [1, {}] },
  { fields: [{ pointer: 1 }] },
])("a body like %j says nothing", (body) => {
  const { errors = [], fields = [] } = readErrorBody(body);
  expect([...errors, ...fields]).toEqual([]);
});
