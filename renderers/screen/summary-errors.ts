import { comparePlaces, placeAt, type Outline } from "../form/outline.ts";
import { splitErrors, type ServerErrors } from "../form/server-errors.ts";
import type { SummaryError } from "../templates/error-summary.tsx";

/** Returns the error of a place for the summary, with the label of its field. */
export function summaryError(outline: Outline, pointer: string, message: string): SummaryError {
  if (pointer === "") return { message };
  const place = placeAt(outline, pointer);
  const label = place?.widget === "consent" ? shortened(place.label) : place?.label;
  const [, list, number] = /^(.+)\/(\d+)(?=\/|$)/.exec(pointer) ?? [];
  const title = list === undefined ? undefined : placeAt(outline, list)?.itemTitle;
  return {
    pointer,
    message,
    ...(label ? { label } : {}),
    ...(title === undefined ? {} : { item: { title, number: Number(number) + 1 } }),
  };
}

/** Most characters of a consent's sentence in the summary; its box shows the whole. */
const SHORT = 48;

/** Returns the first words of a long sentence, with an ellipsis. */
function shortened(sentence: string): string {
  if (sentence.length <= SHORT) return sentence;
  const words = sentence.slice(0, SHORT).replace(/[\s,;:.]+\S*$/, "");
  return `${words}…`;
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
