/**
 * Runs before the browser shows the page that the server has rendered. It hides the page from a
 * person of whom this browser has more than the server knows: a session, or answers. And it notes
 * the last button that a visitor pressed before the app could answer (take-over.ts presses it again).
 *
 * A script of its own: it must run before the browser reads the page, so it imports nothing.
 */
(() => {
  /** What a browser keeps of a person whom the page of a new visitor would not suit. */
  const keys = [
    "jwt",
    "hearthline:returning",
    "hearthline:draft",
    "hearthline:answers",
    "hearthline:referrer",
    "hearthline:referral",
  ];
  const isKnown = () => {
    try {
      return [localStorage, sessionStorage].some((storage) =>
        keys.some((key) => storage.getItem(key) !== null),
      );
    } catch {
      return false;
    }
  };
  // The fragment of a link may hold its secret, which the server never sees.
  if (location.hash !== "" || isKnown()) document.documentElement.dataset["known"] = "";

  // Enter in a field clicks the button of its form, too.
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("[data-prerendered] button");
    if (!button) return;
    document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
    button.setAttribute("data-pressed", "");
  });
})();
