import { describe, expect, test } from "vitest";
import { takenAnswers } from "./taken-answers.ts";

const screenWith = (schema: object, bind: object, form: object = {}) => ({
  form: { schema: { type: "object", ...schema }, bind, ...form },
  actions: [{ id: "continue", kind: "submit" }],
});

const housing = { type: "string", oneOf: [{ const: "RENT" }, { const: "FREE" }] };
const cost = { type: "number", minimum: 0 };

const branched = (test: object) => ({
  required: ["housing"],
  properties: { housing, cost: {} },
  if: { properties: { housing: test }, required: ["housing"] },
  then: { properties: { cost }, required: ["cost"] },
  else: { properties: { cost: false } },
});

const bind = { housing: "/application/housing", cost: "/application/cost" };

/** Returns what each case says about an answer, by the choice of housing. */
const casesOf = (schema: object) =>
  takenAnswers(screenWith(schema, bind))?.map(({ deciding, answers }) => [
    deciding[0]?.value,
    answers.find(({ name }) => name === "cost")?.isAsked,
  ]);

describe("what a form takes", () => {
  test.each([
    ["a constant", { const: "RENT" }],
    ["a list", { enum: ["RENT", "OWN"] }],
    ["the opposite of a constant", { not: { const: "FREE" } }],
  ])("depends on the branch that %s chooses", (_, condition) => {
    expect(casesOf(branched(condition))).toEqual([
      ["RENT", true],
      ["FREE", false],
    ]);
  });

  test("is unknown for a form whose condition compares a text", () => {
    expect(casesOf(branched({ pattern: "^R" }))).toBeUndefined();
  });

  test("has the parts of an object that the form requires, each with its own list", () => {
    const address = {
      type: "object",
      required: ["city"],
      properties: { city: { type: "string" }, unit: { type: "string" } },
    };
    const screen = screenWith(
      { required: ["address"], properties: { address } },
      { address: "/profile/address" },
    );
    expect(takenAnswers(screen)?.[0]?.answers).toMatchObject([
      { name: "address.city", place: "/profile/address/city", canBeLeftOut: false },
      {
        name: "address.unit",
        place: "/profile/address/unit",
        canBeLeftOut: true,
        pointer: "/form/schema/properties/address/required",
      },
    ]);
  });

  test("says nothing about a question with a guard, and which values a rule leaves is open", () => {
    const properties = { cost, housing };
    const form = { when: { housing: "application.active" }, rules: [{ require: "form.cost < 5" }] };
    expect(
      takenAnswers(screenWith({ required: ["cost"], properties }, bind, form))?.[0]?.answers,
    ).toMatchObject([{ name: "cost", isOpen: true }]);
  });

  test("can lack an answer that a rule compares, unless the rule asks whether it is there", () => {
    const taken = (require: string) =>
      takenAnswers(
        screenWith({ properties: { cost } }, bind, { rules: [{ require }] }),
      )?.[0]?.answers.find(({ name }) => name === "cost");
    expect(taken("form.cost < 5")).toMatchObject({ canBeLeftOut: true });
    expect(taken("form.cost != null")).toBeUndefined();
  });
});
