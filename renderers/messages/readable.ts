import { toPath, type RJSFValidationError } from "@rjsf/utils";
import { placeOf, type Outline } from "../form/outline.ts";
import { messageOf, wrappers } from "./messages.ts";
import { words } from "../words/words.ts";

/** JSON pointer of the place that RJSF spells `.address.zip`. */
export const pointerOf = (property: string | undefined): string =>
  toPath(property ?? "")
    .filter((part) => part !== "")
    .map((part) => `/${part}`)
    .join("");

const propertyOf = (pointer: string): string => pointer.replaceAll("/", ".");

/** Messages of a screen for a place, by keyword. */
function ownMessages(outline: Outline, pointer: string): Record<string, string> {
  const ui = outline.get(pointer)?.uiSchema;
  const own = ui?.["ui:messages"] ?? (ui?.["ui:options"] as { messages?: unknown })?.messages;
  return typeof own === "object" && own !== null ? (own as Record<string, string>) : {};
}

/**
 * The validator's errors as people need them: one for each place, in the order of the screen, at the place that shows
 * it, in the words of the screen or of the table.
 */
export function readableErrors(
  errors: RJSFValidationError[],
  outline: Outline,
): RJSFValidationError[] {
  const first = new Map<string, RJSFValidationError>();
  for (const error of errors) {
    const keyword = error.name ?? "";
    if (wrappers.has(keyword)) continue;
    const pointer = placeOf(outline, pointerOf(error.property));
    if (first.has(pointer)) continue;
    const insideChoice = keyword === "const" && /\/(oneOf|anyOf)\//.test(error.schemaPath ?? "");
    const message = messageOf(
      {
        keyword: insideChoice ? "oneOf" : keyword,
        params: (error.params ?? {}) as Record<string, unknown>,
        widget: outline.get(pointer)?.widget ?? "",
        message: error.message ?? words.messages.check,
      },
      ownMessages(outline, pointer),
    );
    first.set(pointer, { ...error, property: propertyOf(pointer), message, stack: message });
  }
  const position = (pointer: string) => outline.get(pointer)?.position ?? -1;
  return [...first]
    .sort(([left], [right]) => position(left) - position(right))
    .map(([, error]) => error);
}
