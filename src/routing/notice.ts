/** A sentence that goes with a navigation and is shown on the page that is reached. */
export interface NavigationState {
  notice?: "moved" | "passed";
}

export function noticeOf(state: unknown): NavigationState["notice"] | null {
  const notice = (state as NavigationState | null)?.notice;
  return notice === "moved" || notice === "passed" ? notice : null;
}
