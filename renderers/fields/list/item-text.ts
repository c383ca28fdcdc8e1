import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { parseMessage, type MessageElement } from "#engine/copy/parse-message.ts";
import { answerText, isBlank, isItem } from "../../form/answer-text.ts";
import { branches } from "../../form/order.ts";
import type { CopyArgs } from "../../host/types.ts";
import type { Language } from "../../words/language.ts";

/** Returns the arguments that a text formats itself, such as `{kind, select, …}`. */
function formattedArguments(parts: readonly MessageElement[]): string[] {
  return parts.flatMap((part) => {
    if ("children" in part) return formattedArguments(part.children);
    if ("options" in part)
      return [
        part.value,
        ...Object.values(part.options).flatMap((option) => formattedArguments(option.value)),
      ];
    return "style" in part ? [part.value] : [];
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
  const formatted = new Set(formattedArguments(parseMessage(summary)));
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
