/**
 * Scripts that run in the measured pages. Playwright sends their text to the browser, so they refer
 * to nothing outside.
 */

/** What the scripts leave on the window. Times in milliseconds since the document was asked for. */
export interface Watched {
  /** When the first field could be typed into; undefined before. */
  usable?: number;
  /** When a press was answered: the page of the server waits for the app. Undefined before. */
  answering?: number;
  /** Headings in the order of their appearance. */
  headings: { text: string; at: number }[];
  /** When a button or a link was clicked last. */
  clicked: number;
}

/** Notes when the first field can be typed into: visible, enabled, and with nothing over it. */
export function watchUsable(): void {
  const look = () => {
    const label = [...document.querySelectorAll("label")].find(({ textContent }) =>
      textContent.startsWith("Street address"),
    );
    const field = label?.control as HTMLInputElement | null | undefined;
    const go = [...document.querySelectorAll("button")].some(
      ({ textContent }) => textContent.trim() === "Continue",
    );
    if (field && go && !field.disabled) {
      const { left, top, width, height } = field.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      if (over === field) {
        const { watched = {} } = window as unknown as { watched?: Partial<Watched> };
        watched.usable ??= performance.now();
        if (field.closest("[data-prerendered]") === null) watched.answering = performance.now();
        Object.assign(window, { watched });
        if (watched.answering !== undefined) return;
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Notes each heading and the last click. */
export function watchHeadings(): void {
  const watched = { headings: [] as { text: string; at: number }[], clicked: 0 };
  Object.assign(window, { watched });
  addEventListener("click", () => (watched.clicked = performance.now()), { capture: true });
  const look = () => {
    const text = document.querySelector("h1")?.textContent ?? "";
    if (text !== "" && text !== watched.headings.at(-1)?.text)
      watched.headings.push({ text, at: performance.now() });
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}
