import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { FieldTemplateProps, RJSFSchema } from "@rjsf/utils";
import { expect, test, vi } from "vitest";
import { makeScreen, renderScreen } from "../testing/harness.tsx";

const drawn = vi.hoisted(() => vi.fn<(id: string) => void>());

vi.mock("../templates/field-template.tsx", async (load) => {
  const { FieldTemplate } = await load<typeof import("../templates/field-template.tsx")>();
  return {
    FieldTemplate: (props: FieldTemplateProps) => {
      drawn(props.id);
      return <FieldTemplate {...props} />;
    },
  };
});

const names = Array.from({ length: 30 }, (_, index) => `field${index}`);
const schema: RJSFSchema = {
  $id: "screen:test/long",
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string", title: name }])),
  if: { properties: { field1: { const: "more" } }, required: ["field1"] },
  then: { required: ["field2"] },
};

test("a change renders its own field and the surrounding form, but not the neighboring fields", async () => {
  const { onChange } = renderScreen(makeScreen({ schema }));
  drawn.mockClear();
  fireEvent.change(screen.getByLabelText("field7"), { target: { value: "abc" } });
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ field7: "abc" }));
  expect(new Set(drawn.mock.calls.map(([id]) => id))).toEqual(new Set(["root", "root_field7"]));
});

test("a number without a widget of its own submits a number", async () => {
  const { user, onSubmit } = renderScreen(
    makeScreen({
      schema: {
        $id: "screen:test/number",
        type: "object",
        properties: { weight: { type: "number", title: "Weight" } },
      },
    }),
  );
  await user.type(screen.getByLabelText(/Weight/), "1,100");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ weight: 1100 });
});
