import { screen } from "@testing-library/react";
import type { RJSFSchema } from "@rjsf/utils";
import { expect, it } from "vitest";
import { loadScreenCode } from "#renderers/index.ts";
import { makeScreen, renderScreen } from "#renderers/testing/harness.tsx";
import { publishedValidator } from "#src/testing/published.ts";
import { validatorOf } from "./screens.ts";
import { modulesFor } from "./validator-modules.ts";

const schema: RJSFSchema = {
  $id: "screen:test/owners",
  type: "object",
  additionalProperties: false,
  required: ["owners"],
  properties: {
    owners: {
      type: "array",
      title: "Dueños",
      minItems: 1,
      maxItems: 3,
      items: {
        type: "object",
        title: "Dueño",
        additionalProperties: false,
        required: ["name", "kind"],
        properties: {
          name: { type: "string", title: "Nombre", minLength: 1 },
          kind: { type: "string", title: "Tipo", enum: ["PERSON", "TRUST"] },
          trust: {},
        },
        if: { properties: { kind: { const: "TRUST" } }, required: ["kind"] },
        then: {
          properties: { trust: { type: "string", title: "Fideicomiso", minLength: 1 } },
          required: ["trust"],
        },
        else: { properties: { trust: false } },
      },
    },
  },
};

it("runs a list with conditional fields on a compiled validator, and submits what was prefilled", async () => {
  const form = { schema, ui: { owners: { "ui:field": "list" } } };
  const definition = makeScreen(form);
  await loadScreenCode(definition);
  const validator = validatorOf(
    await publishedValidator(schema, "h"),
    schema,
    await modulesFor(schema),
  );
  // The server adds an identifier to an item, which the form does not describe.
  const formData = { owners: [{ name: "Ada", kind: "TRUST", uuid: "u1" }] };
  const { user, onSubmit } = renderScreen(definition, { validator, formData });
  await user.click(screen.getByRole("button", { name: "Continue" }));
  const summary = await screen.findByRole("alert");
  expect([...summary.querySelectorAll("a")].map((link) => link.textContent)).toEqual([
    "Dueño 1, Fideicomiso: Required",
  ]);
  await user.type(screen.getByLabelText("Fideicomiso"), "Roble");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(onSubmit.mock.lastCall?.[0]).toEqual({
    owners: [{ name: "Ada", kind: "TRUST", trust: "Roble" }],
  });
});
