import { comparePlaces, placeAt, type Outline } from "../form/outline.ts";
import { splitErrors, type ServerErrors } from "../form/server-errors.ts";
import type { SummaryError } from "../templates/error-summary.tsx";

/** Returns the error of a place for the summary, with the label of its field. */
export function summaryError(outline: Outline, pointer: string, message: string): SummaryError {
  if (pointer === "") return { message };
  const label = placeAt(outline, pointer)?.label;
  const [, list, number] = /^(.+)\/(\d+)(?=\/|$)/.exec(pointer) ?? [];
  const title = list === undefined ? undefined : placeAt(outline, list)?.itemTitle;
  return {
    pointer,
    message,
    ...(label ? { label } : {}),
    ...(title === undefined ? {} : { item: { title, number: Number(number) + 1 } }),
  };
}

/**
 * Lists the server's errors for the summary: general messages first, then fields in screen order.
 */
export function summaryErrors(
  errors: ServerErrors | undefined,
  outline: Outline = new Map(),
): SummaryError[] {
  const { fields, messages } = splitErrors(errors, outline);
  return [...messages.map((message) => ({ message })), ...fieldErrors(fields, outline)];
}

/** Lists errors by place, in screen order. */
export const fieldErrors = (
  fields: ReadonlyMap<string, string>,
  outline: Outline,
): SummaryError[] =>
  [...fields]
    .sort(([left], [right]) => comparePlaces(outline, left, right))
    .map(([pointer, message]) => summaryError(outline, pointer, message));
