import type { RJSFSchema } from "@rjsf/utils";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { brokenRules, compileFormRules } from "#engine/expression/rules.ts";
import { makeScreen, renderScreen } from "../testing/harness.tsx";

const schema = {
  $id: "screen:test/unasked",
  type: "object",
  additionalProperties: false,
  required: ["name", "spouse", "home"],
  properties: {
    name: { type: "string", title: "Your name" },
    spouse: { type: "string", title: "Name of your spouse" },
    home: {
      type: "object",
      title: "Home of your spouse",
      required: ["city"],
      properties: { city: { type: "string", title: "City" } },
    },
  },
} satisfies RJSFSchema;
const when = { spouse: "married", home: "married" };
const married = (guard: string) => guard === "married";
const single = (guard: string) => guard !== "married";
const send = () => screen.getByRole("button", { name: "Continue" });

test("a field whose guard holds is shown and required like any other", async () => {
  const { user, onSubmit } = renderScreen(makeScreen({ schema, when }), { guards: married });
  await user.type(screen.getByLabelText("Your name"), "Ada");
  await user.click(send());
  expect(onSubmit).not.toHaveBeenCalled();
  expect(within(screen.getByRole("alert")).getAllByRole("link")).toHaveLength(2);
});

test("a field whose guard does not hold is not shown, not required and not sent", async () => {
  const { user, onSubmit, container } = renderScreen(makeScreen({ schema, when }), {
    guards: single,
    formData: { spouse: "Ben", home: { city: "Austin" } },
  });
  expect(screen.queryByLabelText("Name of your spouse")).toBeNull();
  expect(container.querySelector('[id^="root_home"] input, [id="root_spouse"]')).toBeNull();
  await user.type(screen.getByLabelText("Your name"), "Ada");
  await user.click(send());
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: "Ada" });
});

test("a field appears when new data makes its guard hold, and keeps what is typed elsewhere", async () => {
  const { user, update } = renderScreen(makeScreen({ schema, when }), { guards: single });
  await user.type(screen.getByLabelText("Your name"), "Ada");
  update({ guards: married });
  expect(screen.getByLabelText("Name of your spouse")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Your name").value).toBe("Ada");
});

test("a rule shows its message only at the fields that are asked", async () => {
  const rules = [
    {
      id: "differ",
      require: "form.name != 'Ada'",
      fields: ["name", "spouse"],
      message: "Your name and that of your spouse must differ.",
    },
  ];
  const entities = { application: { type: "object" }, profile: { type: "object" } };
  const compiled = compileFormRules({ schema, rules }, entities, undefined);
  const { user } = renderScreen(makeScreen({ schema, when, rules }), {
    guards: single,
    rules: (form) => brokenRules(compiled, { form }),
  });
  await user.type(screen.getByLabelText("Your name"), "Ada");
  await user.click(send());
  expect(screen.getAllByText(rules[0]?.message ?? "")).toHaveLength(2);
});
