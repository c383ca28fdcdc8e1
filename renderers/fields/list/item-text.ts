import { getUiOptions, type RJSFSchema, type UiSchema } from "@rjsf/utils";
import { IntlMessageFormat } from "intl-messageformat";
import { widgetOf } from "../../form/field.ts";
import { branches } from "../../form/order.ts";
import { formatValue, type ValueFormat } from "../../format/value.ts";
import type { CopyArgs } from "../../host/types.ts";
import { textOption } from "../../widgets/aria.ts";
import type { Language } from "../../words/language.ts";

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
function answerText(
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
  return withUnits(formatValue(value, formats[widget], { language }), uiSchema);
}

/** Returns the text with the prefix and suffix that its input shows, such as "40%". */
function withUnits(text: string, uiSchema: UiSchema | undefined): string {
  const { prefix, suffix } = getUiOptions(uiSchema);
  const unit = textOption(suffix) ?? "";
  return `${textOption(prefix) ?? ""}${text}${/^\w/.test(unit) ? " " : ""}${unit}`;
}

type Element = ReturnType<IntlMessageFormat["getAst"]>[number];
/** Type of a plain argument such as `{name}`; the parser does not export its enumeration. */
const plain = 1;

/** Returns the arguments that a text formats itself, such as `{kind, select, …}`. */
function formattedArguments(parts: readonly Element[]): string[] {
  return parts.flatMap((part) => {
    const { type, value } = part as { type: number; value?: unknown };
    const isLiteral = type === 0 || type === 7;
    const isTag = "children" in part;
    const own = typeof value === "string" && !isLiteral && !isTag && type !== plain ? [value] : [];
    const options: { value: Element[] }[] =
      "options" in part && part.options !== null ? Object.values(part.options as object) : [];
    const inside = isTag ? part.children : options.flatMap((option) => option.value);
    return [...own, ...formattedArguments(inside)];
  });
}

/**
 * Returns the arguments of a summary: each field of the item as text, or its value where the text
 * formats it. Null when the summary would say nothing.
 */
export function summaryArguments(
  summary: string,
  item: unknown,
  { items, itemUi, number }: { items: RJSFSchema; itemUi: UiSchema | undefined; number: number },
  language: Language,
): CopyArgs | null {
  const answers = isItem(item) ? item : {};
  const formatted = new Set(formattedArguments(new IntlMessageFormat(summary).getAst()));
  const args: Record<string, string | number> = { number };
  let saysSomething = false;
  for (const part of branches(items))
    for (const [name, schema] of Object.entries(part.properties ?? {})) {
      if (typeof schema !== "object" || Object.keys(schema).length === 0) continue;
      const value = answers[name];
      if (formatted.has(name)) {
        if (isBlank(value)) return null;
        args[name] = value as string | number;
      } else
        args[name] = answerText(value, schema, itemUi?.[name] as UiSchema | undefined, language);
      saysSomething ||= args[name] !== "";
    }
  return saysSomething ? args : null;
}

const loose = /^[\s,;·–—-]+|[\s,;·–—-]+$/gu;

/** Removes the separators that blank answers leave behind: ", 25%" becomes "25%". */
export const tidySummary = (text: string): string =>
  text.replaceAll(/([,;·–—])(\s*[,;·–—])+/gu, "$1").replaceAll(loose, "");
