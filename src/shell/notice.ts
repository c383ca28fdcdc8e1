/** A sentence that a navigation passes to the next page. */
export interface NavigationState {
  notice?: "moved" | "passed";
}

export function noticeOf(state: unknown): NavigationState["notice"] | null {
  const notice = (state as NavigationState | null)?.notice;
  return notice === "moved" || notice === "passed" ? notice : null;
}
