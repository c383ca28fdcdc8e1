import { expect, it } from "vitest";
import type { Screen } from "#schemas/types/screen.ts";
import { keepable, sealingAt } from "./keepable.ts";

const entities = {
  application: {
    properties: {
      account: { properties: { number: { "x-sealed": "last4" }, bank: {} } },
      survey: { "x-sealed": "owner", properties: { answer: {} } },
      list: { items: { properties: { code: { "x-sealed": "none" } } } },
    },
  },
  profile: { properties: { ssn: { "x-sealed": "none" }, dob: { "x-sealed": "owner" }, name: {} } },
};

it.each([
  ["/profile/ssn", "none"],
  ["/profile/dob", "owner"],
  ["/profile/name", null],
  ["/application/account/number", "last4"],
  ["/application/survey/answer", "owner"],
  ["/application/list/0/code", "none"],
  ["/profile/unknown", null],
  ["/elsewhere/x", null],
])("returns the sealing of %s: %s", (pointer, sealing) => {
  expect(sealingAt(pointer, entities)).toBe(sealing);
});

it("keeps answers that return to their owner and drops everything else that is sealed", () => {
  const screen: Screen = {
    id: "s",
    title: "S",
    form: {
      schema: {},
      ui: { typed: { "ui:widget": "masked" } },
      bind: {
        ssn: "/profile/ssn",
        dob: "/profile/dob",
        name: "/profile/name",
        whole: "/application/account",
        bank: "/application/account/bank",
        password: "/credentials/password",
        typed: { effect: true },
        offer: { effect: true },
        agreed: { consent: "TERMS" },
      },
    },
  };
  const data = Object.fromEntries(Object.keys(screen.form?.bind ?? {}).map((name) => [name, name]));
  expect(Object.keys(keepable(screen, data, entities))).toEqual([
    "dob",
    "name",
    "bank",
    "offer",
    "agreed",
  ]);
});

it("drops large values such as a signature", () => {
  const screen: Screen = {
    id: "s",
    title: "S",
    form: { schema: {}, bind: { signature: { effect: true } } },
  };
  expect(keepable(screen, { signature: { image: "x".repeat(5000) } }, entities)).toEqual({});
});

it("keeps a long list of typed items", () => {
  const screen: Screen = {
    id: "s",
    title: "S",
    form: { schema: {}, bind: { owners: "/profile/name" } },
  };
  const owners = Array.from({ length: 40 }, (_, index) => ({
    name: `Owner ${index}`.padEnd(200, "x"),
  }));
  expect(keepable(screen, { owners }, entities)).toEqual({ owners });
});
