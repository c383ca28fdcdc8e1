/** The kinds of answers that a new field may have, one row each. */
import { spoken } from "./schema-options.ts";

interface Made {
  readonly schema: Record<string, unknown>;
  readonly ui: Record<string, unknown>;
}

interface AnswerType {
  readonly label: string;
  /** @param values those that the place of the answer allows; null when it does not list them */
  readonly make: (title: string, values: readonly unknown[] | null) => Made;
}

const plain = (
  label: string,
  schema: Record<string, unknown>,
  ui: Record<string, unknown> = {},
): AnswerType => ({ label, make: (title) => ({ schema: { ...schema, title }, ui }) });

export const ANSWER_TYPES: readonly AnswerType[] = [
  plain("Text", { type: "string", maxLength: 100 }),
  plain("Long text", { type: "string", maxLength: 2000 }, { "ui:widget": "textarea" }),
  plain("Whole number", { type: "integer" }, { "ui:widget": "number" }),
  plain("Amount of money", { type: "number", minimum: 0 }, { "ui:widget": "currency" }),
  plain("Date", { type: "string", format: "date" }, { "ui:widget": "date" }),
  plain("Email", { type: "string", format: "email" }, { "ui:widget": "email" }),
  plain("Yes or no", { type: "boolean" }, { "ui:widget": "radio-cards" }),
  {
    label: "One of several",
    make: (title, values) => ({
      schema: {
        type: "string",
        title,
        oneOf: (values ?? ["FIRST", "SECOND"]).map((value) => ({
          const: value,
          title: spoken(String(value).toLowerCase()),
        })),
      },
      ui: { "ui:widget": "radio-cards" },
    }),
  },
];

export const answerType = (label: string): AnswerType =>
  ANSWER_TYPES.find((each) => each.label === label) ?? (ANSWER_TYPES[0] as AnswerType);
