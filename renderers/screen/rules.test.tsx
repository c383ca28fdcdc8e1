import type { RJSFSchema } from "@rjsf/utils";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { brokenRules, compileFormRules } from "#engine/expression/rules.ts";
import { makeScreen, renderScreen } from "../testing/harness.tsx";

const schema = {
  $id: "screen:test/costs",
  type: "object",
  additionalProperties: false,
  required: ["rent", "income"],
  properties: {
    income: { type: "number", title: "Monthly income" },
    rent: { type: "number", title: "Monthly rent", minimum: 1 },
    since: { type: "string", title: "Renting since", format: "date" },
  },
} satisfies RJSFSchema;
const ui = { income: { "ui:widget": "currency" }, rent: { "ui:widget": "currency" } };
const message = "Monthly rent must be less than monthly income.";
const rules = [
  { id: "affordable", require: "form.rent < form.income", fields: ["rent", "income"], message },
  {
    id: "begun",
    require: "form.since <= today && form.since >= profile.dob",
    fields: ["since"],
    message: "Renting since must be between your date of birth and today.",
  },
];
const entities = {
  application: { type: "object", properties: {} },
  profile: { type: "object", properties: { dob: { type: "string", format: "date" } } },
};
const compiled = compileFormRules({ schema, rules }, entities, undefined);

const renderCosts = (formData: Record<string, unknown>) =>
  renderScreen(makeScreen({ schema, ui, rules }), {
    formData,
    rules: (form) =>
      brokenRules(compiled, { profile: { dob: "1990-01-01" }, form, today: "2026-11-23" }),
  });
const send = () => screen.getByRole("button", { name: "Continue" });
const errorsOf = (label: string) => {
  const field = screen.getByLabelText(label);
  return (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");
};

describe("a rule between two fields", () => {
  test("shows its message at both fields and once in the summary, and stops the submit", async () => {
    const { user, onSubmit } = renderCosts({ income: 2000, rent: 2000 });
    await user.click(send());
    expect(onSubmit).not.toHaveBeenCalled();
    expect(errorsOf("Monthly rent")).toContain(message);
    expect(errorsOf("Monthly income")).toContain(message);
    expect(within(screen.getByRole("alert")).getAllByRole("link")).toHaveLength(1);
  });

  test("disappears at both fields as soon as one of them keeps it", async () => {
    const { user, onSubmit } = renderCosts({ income: 2000, rent: 2000 });
    await user.click(send());
    await user.clear(screen.getByLabelText("Monthly rent"));
    await user.type(screen.getByLabelText("Monthly rent"), "1500");
    await user.tab();
    expect(screen.queryByText(message)).toBeNull();
    expect(errorsOf("Monthly income")).not.toContain(message);
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test("yields to an error of the field itself", async () => {
    const { user } = renderCosts({ income: -5, rent: 0 });
    await user.click(send());
    expect(errorsOf("Monthly rent")).not.toContain(message);
    expect(errorsOf("Monthly income")).toContain(message);
  });
});

test("an error that a value takes away stays under a pressed pointer, so that the button does too", async () => {
  const { user, onSubmit, onChange } = renderCosts({ income: 2000, rent: 2000 });
  await user.click(send());
  const rent = screen.getByLabelText("Monthly rent");
  rent.focus();
  fireEvent.change(rent, { target: { value: "1500" } });
  fireEvent.pointerDown(send());
  fireEvent.blur(rent);
  expect(screen.getAllByText(message)).not.toEqual([]);
  fireEvent.pointerUp(send());
  expect(screen.getAllByText(message)).not.toEqual([]);
  fireEvent.mouseUp(send());
  const seen = vi.fn<(rent: unknown) => void>();
  send().addEventListener("click", () => seen(onChange.mock.lastCall?.[0].rent));
  fireEvent.click(send());
  expect(seen).toHaveBeenCalledWith(1500);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ rent: 1500 });
});

test("a press that a list of the browser ends keeps no value back", async () => {
  const { user, onChange } = renderCosts({ income: 2000, rent: 2000 });
  fireEvent.pointerDown(screen.getByLabelText("Monthly income"));
  await user.tab();
  await user.clear(screen.getByLabelText("Monthly rent"));
  await user.type(screen.getByLabelText("Monthly rent"), "1500");
  await user.tab();
  await vi.waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ rent: 1500 })),
  );
});

test("a rule with an earlier answer and today's date is checked", async () => {
  const { user, onSubmit } = renderCosts({ income: 2, rent: 1, since: "2026-11-24" });
  await user.click(send());
  expect(onSubmit).not.toHaveBeenCalled();
  expect(errorsOf("Renting since")).toContain("between your date of birth and today");
});

test("a rule about an answer that is absent is kept", async () => {
  const { user, onSubmit } = renderCosts({ income: 2, rent: 1 });
  await user.click(send());
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
