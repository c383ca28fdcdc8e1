/**
 * Reads now, when the window takes the focus, and at intervals while the page is visible.
 *
 * @param every milliseconds
 * @returns the function that ends it
 */
export function keepLooking(look: () => Promise<unknown>, every: number): () => void {
  void look();
  return lookAgain(look, every);
}

/** The same without the look now. */
export function lookAgain(look: () => Promise<unknown>, every: number): () => void {
  const again = () => {
    if (document.visibilityState === "visible") void look();
  };
  const timer = setInterval(again, every);
  window.addEventListener("focus", again);
  return () => {
    clearInterval(timer);
    window.removeEventListener("focus", again);
  };
}
