import type { RJSFSchema } from "@rjsf/utils";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { choicesFromData } from "../form/choice-labels.ts";
import { makeScreen, renderScreen } from "../testing/harness.tsx";

const schema = {
  $id: "screen:test/choices",
  type: "object",
  additionalProperties: false,
  required: ["purpose", "job"],
  properties: {
    purpose: { type: "string", title: "Purpose" },
    job: { type: "string", title: "Main job" },
    others: {
      type: "array",
      title: "Other purposes",
      uniqueItems: true,
      items: { type: "string" },
    },
  },
} satisfies RJSFSchema;
const ui = {
  purpose: { "ui:widget": "select" },
  job: { "ui:widget": "radio-cards" },
  others: { "ui:widget": "checkboxes" },
};
const choices = {
  purpose: { list: "purposes" },
  others: { list: "purposes" },
  job: { from: "/application/jobs", value: "id", title: "{employer}, since {since}" },
};
const lists = {
  purposes: [
    { id: "HOME", title: "Home" },
    { id: "DEBT", title: "Debt" },
  ],
};

function renderChoices(jobs: object[]) {
  const form = { schema, ui, choices };
  return renderScreen(makeScreen(form), {
    choices: choicesFromData(form, lists, { application: { jobs } }, "en-US"),
  });
}

test("each widget offers the choices from data, and the answer is the value", async () => {
  const { user, onSubmit } = renderChoices([
    { id: "a", employer: "Harbor", since: 7 },
    { id: "b", employer: "Mill", since: 3 },
  ]);
  await user.selectOptions(screen.getByLabelText("Purpose"), "Debt");
  await user.click(screen.getByLabelText(/^Mill/));
  await user.click(await screen.findByLabelText("Home"));
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ purpose: "DEBT", job: "b", others: ["HOME"] });
});

test("data in the text of a choice is never read as a placeholder or a tag", () => {
  const employer = "O'Neil <b>&</b> {Sons} '{x}'";
  const form = { schema, ui, choices: { job: { ...choices.job, title: "{employer}" } } };
  renderScreen(makeScreen(form), {
    choices: choicesFromData(
      form,
      lists,
      { application: { jobs: [{ id: "a", employer }] } },
      "en-US",
    ),
  });
  expect(screen.getByLabelText(employer)).toBeDefined();
});

test("an amount in the text of a choice has its currency, and cents where it has some", () => {
  const title = "{owed, number, currency}";
  const jobs = [1234.5, 250_000].map((owed) => ({ id: `${owed}`, owed }));
  const form = { choices: { job: { ...choices.job, title } } };
  for (const locale of ["en-US", "es-US"])
    expect(
      choicesFromData(form, lists, { application: { jobs } }, locale).job?.map(
        ({ label }) => label,
      ),
    ).toEqual(["$1,234.50", "$250,000"]);
});

test("a field without any choice is neither shown nor required", async () => {
  const { user, onSubmit } = renderChoices([]);
  expect(screen.queryByText("Main job")).toBeNull();
  await user.selectOptions(screen.getByLabelText("Purpose"), "Home");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ purpose: "HOME" });
});
