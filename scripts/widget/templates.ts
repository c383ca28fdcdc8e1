/**
 * The files of a new widget: a line of text that warns when the text is longer than its option
 * `usual`. It has tests, a word of its own, and a schema of its options, each to be replaced.
 */

const pascal = (name: string): string =>
  name
    .split("-")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");

const camel = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

export const componentOf = (name: string): string => `${pascal(name)}Widget`;

/** The group of the product's words that holds the texts of widgets. */
export const GROUP = "widgets";

/** The word of the widget in English and in each language of the product. */
export const word = {
  name: "long",
  english: "This is longer than usual.",
  translations: { "es-US": "Esto es más largo de lo habitual." } as Record<string, string>,
};

/** Where the widget's words are in the file of words. */
export const wordsOf = (name: string): string => camel(name);

export const source = (name: string): string => `import type { WidgetProps } from "@rjsf/utils";
import { useEffect } from "react";
import { useTextDraft } from "../form/use-text-draft.ts";
import { useWidgetHost } from "../host/widget-host.ts";
import { useLanguage } from "../words/language.ts";
import { TextControl } from "./control.tsx";

/** A line of text. A longer one than usual shows a warning. Option: \`usual\`. */
export function ${componentOf(name)}(props: WidgetProps) {
  const { words } = useLanguage();
  const { warn, warned, warning } = useWidgetHost(props);
  const draft = useTextDraft(props.value as string | undefined, props.onChange);
  const { usual } = props.options;
  const isLong = typeof usual === "number" && draft.text.length > usual;
  const text = isLong ? words.${GROUP}.${wordsOf(name)}.${word.name} : null;
  useEffect(() => warn(text), [warn, text]);
  return (
    <>
      <TextControl widget={props} draft={draft} warned={warned} />
      {warning}
    </>
  );
}
`;

const key = (name: string): string => (name.includes("-") ? `["${name}"]` : `.${name}`);

export const test = (name: string): string => `import { screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import translation from "#flows/words/copy/es-US.json";
import { lateWidgets } from "../registry.ts";
import { axeFindings } from "../testing/axe.ts";
import { renderWidget } from "../testing/harness.tsx";
import { englishWords } from "../testing/words.ts";

beforeAll(() => lateWidgets${key(name)}?.load());

const { ${word.name} } = englishWords.${GROUP}.${wordsOf(name)};
const usual = { ui: { "ui:options": { usual: 4 } } };

test("the ${name} widget submits what was typed", async () => {
  const { user, onSubmit } = renderWidget("${name}", { type: "string" });
  await user.type(screen.getByLabelText("The value"), "Some text");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ value: "Some text" });
});

test("an empty ${name} widget shows an error where the form requires it", async () => {
  const { user, onSubmit } = renderWidget("${name}", { type: "string" });
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByLabelText("The value").getAttribute("aria-invalid")).toBe("true");
});

test("the option usual of the ${name} widget sets the length of its warning", async () => {
  const { user } = renderWidget("${name}", { type: "string" }, usual);
  await user.type(screen.getByLabelText("The value"), "Four");
  expect(screen.queryByText(${word.name})).toBeNull();
  await user.type(screen.getByLabelText("The value"), "!");
  await screen.findByText(${word.name});
});

test("axe finds nothing in the ${name} widget, empty, with an error and with a warning", async () => {
  const { user, container } = renderWidget("${name}", { type: "string" }, usual);
  expect(await axeFindings(container)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await axeFindings(container)).toEqual([]);
  await user.type(screen.getByLabelText("The value"), "Some text");
  await screen.findByText(${word.name});
  expect(await axeFindings(container)).toEqual([]);
});

test("the warning of the ${name} widget is translated", () => {
  const { source, text } = translation.texts.words["/${GROUP}/${wordsOf(name)}/${word.name}"];
  expect(source).toBe(${word.name});
  expect(text).not.toBe(source);
});
`;

export const optionSchema = (name: string): string =>
  `${JSON.stringify(
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: `https://hearthline.dev/schemas/widgets/${name}.schema.json`,
      title: `${name} widget options`,
      description: "A line of text that warns when it is longer than usual.",
      "x-draws": ["string"],
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
        usual: {
          type: "integer",
          minimum: 1,
          description: "Letters above which the warning shows. It stops nothing.",
        },
      },
    },
    null,
    2,
  )}\n`;
