import { isCallError, unexpected } from "./call-error.ts";

/** One sentence out of several messages: repeated ones once, joined with commas, ending in a single period. */
export function combineMessages(messages: readonly string[]): string {
  const once = [...new Set(messages.map((each) => each.trim().replace(/[.\s]+$/, "")))].filter(
    Boolean,
  );
  return `${(once.length > 0 ? once : [unexpected()]).join(", ")}.`;
}

/** What to show for any thrown value. Only our server's own messages are shown; a defect's text never is. */
export function messageOf(error: unknown): string {
  return combineMessages(isCallError(error) ? (error.body.errors ?? []) : []);
}
