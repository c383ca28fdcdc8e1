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

it("hides the text of an unexpected error", () => {
  expect(messageOf(new TypeError("x is undefined"))).toBe("Something unexpected happened.");
});

it("shows the server's errors", () => {
  expect(messageOf(new CallError(422, "", { errors: ["Pick one.", "Pick one."] }))).toBe(
    "Pick one.",
  );
});

it("shows what the server says of a field, where no form has the field", () => {
  const body = {
    errors: ["Some answers need your attention."],
    fields: [{ pointer: "/password", message: "This is not your account's password." }],
  };
  const error = new CallError(422, "", body);
  expect(messageOf(error)).toBe("This is not your account's password.");
  expect(error.message).toBe("This is not your account's password.");
});

it.each([
  null,
  7,
  "text",
  [],
  { errors: "text" },
  { errors: [1, {}] },
  { fields: [{ pointer: 1 }] },
])("finds no message in the body %j", (body) => {
  const { errors = [], fields = [] } = readErrorBody(body);
  expect([...errors, ...fields]).toEqual([]);
});
