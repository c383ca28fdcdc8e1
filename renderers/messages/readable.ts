import { getUiOptions, toPath, type RJSFValidationError } from "@rjsf/utils";
import { formatPointer, parsePointer } from "#engine/json/pointer.ts";
import { textOption } from "../widgets/aria.ts";
import { comparePlaces, placeAt, placeOf, type Outline } from "../form/outline.ts";
import { messageOf, wrappers } from "./messages.ts";
import type { Language } from "../words/language.ts";

/** Converts RJSF's property path, such as `.address.zip`, to a JSON pointer. */
export const pointerOf = (property: string | undefined): string =>
  formatPointer(toPath(property ?? "").filter((part) => part !== ""));

const propertyOf = (pointer: string): string =>
  parsePointer(pointer)
    .map((part) => `.${part}`)
    .join("");

/** Returns the screen's messages for a place, by keyword. */
function ownMessages(outline: Outline, pointer: string): Record<string, string> {
  const ui = placeAt(outline, pointer)?.uiSchema;
  const ownMessages =
    ui?.["ui:messages"] ?? (ui?.["ui:options"] as { messages?: unknown })?.messages;
  return typeof ownMessages === "object" && ownMessages !== null
    ? (ownMessages as Record<string, string>)
    : {};
}

const rank = ({ name }: RJSFValidationError): number => (name === "pattern" ? 1 : 0);

/**
 * Converts the validator's errors for the borrower: one for each place, in screen order, at the
 * place that shows it. The message is the one of the screen or of the table. An answer of the wrong
 * form, such as February 30, is reported before what a pattern wants of it.
 */
export function readableErrors(
  errors: RJSFValidationError[],
  outline: Outline,
  language: Language,
): RJSFValidationError[] {
  const first = new Map<string, RJSFValidationError>();
  for (const error of errors.toSorted((one, other) => rank(one) - rank(other))) {
    const keyword = error.name ?? "";
    if (wrappers.has(keyword)) continue;
    const pointer = placeOf(outline, pointerOf(error.property));
    if (first.has(pointer)) continue;
    const place = placeAt(outline, pointer);
    const insideChoice = keyword === "const" && /\/(oneOf|anyOf)\//.test(error.schemaPath ?? "");
    const message = messageOf(
      {
        keyword: insideChoice ? "oneOf" : keyword,
        params: (error.params ?? {}) as Record<string, unknown>,
        widget: place?.widget ?? "",
        currency: textOption(getUiOptions(place?.uiSchema).currency),
        message: error.message ?? language.words.messages.check,
      },
      language,
      ownMessages(outline, pointer),
    );
    first.set(pointer, { ...error, property: propertyOf(pointer), message, stack: message });
  }
  return [...first]
    .sort(([left], [right]) => comparePlaces(outline, left, right))
    .map(([, error]) => error);
}
