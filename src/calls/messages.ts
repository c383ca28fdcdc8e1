import { isCallError, sentencesOf, UNEXPECTED } from "./call-error.ts";

/**
 * Joins messages into one sentence: duplicates once, commas between, one period at the end. Returns
 * `general` for an empty list.
 */
export function combineMessages(messages: readonly string[], general = UNEXPECTED): string {
  const distinct = [...new Set(messages.map((each) => each.trim().replace(/[.\s]+$/, "")))].filter(
    Boolean,
  );
  return `${(distinct.length > 0 ? distinct : [general]).join(", ")}.`;
}

/**
 * Returns the text to show for any thrown value. It shows only our server's messages, never the
 * text of an unexpected error.
 */
export function messageOf(error: unknown, general = UNEXPECTED): string {
  return combineMessages(isCallError(error) ? sentencesOf(error.body) : [], general);
}
