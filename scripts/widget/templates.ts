/** The files of a new widget: it works, has a test, and describes its options. */

const pascal = (name: string): string =>
  name
    .split("-")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");

export const componentOf = (name: string): string => `${pascal(name)}Widget`;

export const source = (name: string): string => `import type { WidgetProps } from "@rjsf/utils";
import { useDraft } from "../form/use-draft.ts";
import { TextControl } from "./control.tsx";
import { readText, showText } from "./text.tsx";

/** Say what a person gives here, and what the value is. Options: see schemas/widgets/${name}.schema.json. */
export function ${componentOf(name)}(props: WidgetProps) {
  const draft = useDraft<string>({
    value: props.value,
    format: showText,
    parse: readText,
    commit: props.onChange,
  });
  return <TextControl widget={props} draft={draft} />;
}
`;

export const test = (name: string): string => `import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWidget } from "../testing/harness.tsx";

test("what is typed into ${name} is the answer", async () => {
  const { user, onSubmit } = renderWidget("${name}", { type: "string" });
  await user.type(screen.getByLabelText(/The value/), "Some text");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(JSON.stringify(onSubmit.mock.calls[0])).toContain("Some text");
});

test("${name} is required where the form says so", async () => {
  const { user, onSubmit } = renderWidget("${name}", { type: "string" });
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getAllByText(/Required/).length).toBeGreaterThan(0);
});
`;

export const optionSchema = (name: string): string =>
  `${JSON.stringify(
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: `https://hearthline.dev/schemas/widgets/${name}.schema.json`,
      title: `${name} widget options`,
      description: "Say what a person gives here.",
      type: "object",
      additionalProperties: false,
      properties: {
        autocomplete: {
          type: "string",
          description: "Autofill token (HTML), such as given-name, or off.",
        },
        width: {
          type: "string",
          description: "Share of the line on wide screens.",
          enum: ["half", "third"],
        },
        optional: {
          type: "boolean",
          description: "False hides the word (optional) after the label of an optional property.",
        },
      },
    },
    null,
    2,
  )}\n`;
