import { expect, it } from "vitest";
import type { Screen } from "#schemas/types/screen.ts";
import { valueAt } from "#engine/json/pointer.ts";
import { credentialsIn, prefill, writeAnswers } from "./bind.ts";

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

it("reads answers back from where bind writes them", () => {
  const data = { street: "1 Elm", mail: "a@b.c" };
  expect(prefill(screen, writeAnswers(bind, data, nobody))).toEqual(data);
});

it("records a consent once, removes it when it is unticked, and never prefills it", () => {
  const once = writeAnswers(bind, { agreed: true }, nobody);
  const twice = writeAnswers(bind, { agreed: true }, once);
  expect(twice.application.consents).toEqual([{ type: "TERMS" }]);
  expect(writeAnswers(bind, { agreed: false }, twice).application.consents).toEqual([]);
  expect(prefill(screen, twice)).not.toHaveProperty("agreed");
});

it("sends a password to its call and nowhere else", () => {
  const data = { secret: "hunter2hunter2hunter2", mail: "a@b.c" };
  expect(credentialsIn(bind, data)).toEqual({ password: data.secret });
  expect(JSON.stringify(writeAnswers(bind, data, nobody))).not.toContain("hunter2");
});

it("removes an answer that was cleared", () => {
  const before = writeAnswers(bind, { street: "1 Elm" }, nobody);
  expect(
    valueAt(writeAnswers(bind, {}, before), "/application/property/address/street1"),
  ).toBeUndefined();
});
