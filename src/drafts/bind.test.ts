import { expect, it } from "vitest";
import type { Screen } from "#schemas/types/screen.ts";
import { credentialsIn, prefill, writeAnswers } from "./bind.ts";
import { readPointer, writePointer } from "./pointer.ts";

const screen: Screen = {
  id: "s",
  title: "S",
  form: {
    schema: {},
    bind: {
      street: "/application/property/address/street1",
      mail: "/profile/email",
      secret: "/credentials/password",
      agreed: { consent: "TERMS" },
      choice: { effect: true },
    },
  },
};
const bind = screen.form?.bind ?? {};
const nobody = { application: {}, profile: {} };

it("answers come back where they were written", () => {
  const data = { street: "1 Elm", mail: "a@b.c" };
  expect(prefill(screen, writeAnswers(bind, data, nobody))).toEqual(data);
});

it("a consent is recorded once, taken back when unticked, and never filled in", () => {
  const once = writeAnswers(bind, { agreed: true }, nobody);
  const twice = writeAnswers(bind, { agreed: true }, once);
  expect(twice.application.consents).toEqual([{ type: "TERMS" }]);
  expect(writeAnswers(bind, { agreed: false }, twice).application.consents).toEqual([]);
  expect(prefill(screen, twice)).not.toHaveProperty("agreed");
});

it("a password goes to its call and nowhere else", () => {
  const data = { secret: "hunter2hunter2hunter2", mail: "a@b.c" };
  expect(credentialsIn(bind, data)).toEqual({ password: data.secret });
  expect(JSON.stringify(writeAnswers(bind, data, nobody))).not.toContain("hunter2");
});

it("an answer that was cleared is gone", () => {
  const before = writeAnswers(bind, { street: "1 Elm" }, nobody);
  expect(
    readPointer(writeAnswers(bind, {}, before), "/application/property/address/street1"),
  ).toBeUndefined();
});

it("what was there is not written to", () => {
  const before = Object.freeze({ a: Object.freeze({ b: 1 }) });
  expect(writePointer(before, "/a/c", 2)).toEqual({ a: { b: 1, c: 2 } });
  expect(before).toEqual({ a: { b: 1 } });
});

it.each(["/__proto__/polluted", "/a/constructor/prototype/polluted", "/prototype/polluted"])(
  "a pointer through %s is refused",
  (pointer) => {
    expect(() => writePointer({ a: {} }, pointer, true)).toThrow("may not pass");
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  },
);

it("a list is written by index, and escapes are read", () => {
  expect(writePointer({ list: [1, 2] }, "/list/1", 3)).toEqual({ list: [1, 3] });
  expect(readPointer({ "a/b": { "~": 1 } }, "/a~1b/~0")).toBe(1);
  expect(readPointer({}, "/toString")).toBeUndefined();
});
