import { expect, test } from "vitest";
import { compileFormRules } from "#engine/expression/rules.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { FlowDefinition } from "#server/lending/definitions/compile/compile.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import { requireRules } from "./rules.ts";

const form: NonNullable<Screen["form"]> = {
  schema: {
    $id: "screen:test/costs",
    type: "object",
    properties: {
      rent: { type: "number" },
      income: { type: "number" },
      since: { type: "string", format: "date" },
    },
  },
  bind: {},
  rules: [
    {
      id: "affordable",
      require: "form.rent < form.income && form.rent <= tables.limits.rent",
      fields: ["rent", "income"],
      message: "Monthly rent must be less than monthly income.",
    },
    {
      id: "begun",
      require: "form.since <= today && form.since >= profile.dob",
      fields: ["since"],
      message: "Renting since must be between your date of birth and today.",
    },
  ],
};
const entities = {
  application: { type: "object", properties: {} },
  profile: { type: "object", properties: { dob: { type: "string", format: "date" } } },
};
const tables = { limits: { rent: 5000 } };
const flow = {
  flow: { tables },
  rulesOf: () => compileFormRules(form, entities, tables),
} as unknown as FlowDefinition;

/** Pointers at which the answers are refused. */
function refusedAt(
  data: Record<string, unknown>,
  state = "NY",
  unasked: ReadonlySet<string> = new Set(),
): readonly string[] {
  const documents = { application: { property: { state } }, profile: { dob: "1990-01-01" } };
  // 22:30 on 22 November in California, 01:30 on the next day in New York.
  const context = { flow, now: new Date("2026-11-23T06:30:00Z"), unasked };
  try {
    requireRules({ id: "s", title: "S", form }, data, documents as never, context);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error.status).toBe(422);
    return (error.more.fields ?? []).map(({ pointer, message }) => `${pointer} ${message.text}`);
  }
}

test("accepts answers that keep the rules, and absent ones", () => {
  expect(refusedAt({ rent: 1, income: 2, since: "2026-11-23" })).toEqual([]);
  expect(refusedAt({ rent: 1 })).toEqual([]);
  expect(refusedAt({})).toEqual([]);
});

test("refuses answers that break a rule, with its message at each of its fields", () => {
  const message = "Monthly rent must be less than monthly income.";
  expect(refusedAt({ rent: 2, income: 2 })).toEqual([`/rent ${message}`, `/income ${message}`]);
  expect(refusedAt({ rent: 6000, income: 9000 })).toHaveLength(2);
});

test("compares with earlier answers, and with today's date where the property is", () => {
  expect(refusedAt({ since: "1989-12-31" })).toHaveLength(1);
  expect(refusedAt({ since: "2026-11-23" }, "NY")).toEqual([]);
  expect(refusedAt({ since: "2026-11-23" }, "CA")).toHaveLength(1);
});

test("shows the message of a rule only at the fields that the borrower is asked", () => {
  const message = "Monthly rent must be less than monthly income.";
  const answers = { rent: 2, income: 2 };
  expect(refusedAt(answers, "NY", new Set(["income"]))).toEqual([`/rent ${message}`]);
  expect(refusedAt(answers, "NY", new Set(["income", "rent"]))).toEqual([]);
});
