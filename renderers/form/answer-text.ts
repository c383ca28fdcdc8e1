import { getUiOptions, type RJSFSchema, type UiSchema } from "@rjsf/utils";
import { formatValue, type ValueFormat } from "../format/value.ts";
import { textOption } from "../widgets/aria.ts";
import type { Language } from "../words/language.ts";
import { widgetOf } from "./field.ts";

type Item = Readonly<Record<string, unknown>>;

export const isItem = (value: unknown): value is Item =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether an item has no answer. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.values(value).every(isBlank);
}

/** How the value of a widget reads; a secret shows its end at most. */
const formats: Record<string, ValueFormat> = {
  currency: "currency",
  date: "date",
  phone: "phone",
  masked: "last4",
};

/** Returns an answer as text, as its widget shows it; empty for a blank or unreadable one. */
export function answerText(
  value: unknown,
  schema: RJSFSchema,
  uiSchema: UiSchema | undefined,
  language: Language,
): string {
  if (isBlank(value)) return "";
  if (Array.isArray(value)) {
    const { items } = schema;
    const each = typeof items === "object" && !Array.isArray(items) ? items : {};
    return value.map((part) => answerText(part, each, undefined, language)).join(", ");
  }
  const choice = schema.oneOf?.find((one) => typeof one === "object" && one.const === value);
  if (typeof choice === "object" && choice.title) return language.say(choice.title);
  if (isItem(value)) return formatValue(value, "address", { language });
  if (typeof value === "boolean") return formatValue(value, "boolean", { language });
  const widget = widgetOf(schema, uiSchema);
  if (widget === "password") return "";
  if (widget === "date" && !/^\d{4}-\d{2}-\d{2}$/.test(String(value))) return "";
  const currency = textOption(getUiOptions(uiSchema).currency);
  return withUnits(formatValue(value, formats[widget], { language, currency }), uiSchema);
}

/** Returns the text with the prefix and suffix that its input shows, such as "40%". */
function withUnits(text: string, uiSchema: UiSchema | undefined): string {
  const { prefix, suffix } = getUiOptions(uiSchema);
  const unit = textOption(suffix) ?? "";
  return `${textOption(prefix) ?? ""}${text}${/^\w/.test(unit) ? " " : ""}${unit}`;
}
