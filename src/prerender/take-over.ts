/**
 * Puts the app in the place of the page that the server has rendered. A visitor may have begun to
 * answer that page: answers, focus, scroll position and the last press go over to the app's page.
 */
import { ARRIVAL, arrived } from "#renderers/index.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** No page can give a chosen file to another field. */
const CONTROLS = "input[id]:not([type=file]), select[id], textarea[id]";

/**
 * Returns the element that the app renders into: `place`, or while that shows the server's page, a
 * new element outside the document. It takes the place of the server's page with the arrival at the
 * app's first page.
 */
export function appElement(place: HTMLElement): HTMLElement {
  if (place.dataset["prerendered"] === undefined) return place;
  if (document.documentElement.dataset["known"] !== undefined) {
    delete place.dataset["prerendered"];
    place.replaceChildren();
    return place;
  }
  const element = document.createElement("div");
  element.id = place.id;
  element.addEventListener(ARRIVAL, () => takeOver(place, element), { once: true });
  return element;
}

function takeOver(before: HTMLElement, after: HTMLElement): void {
  const focused = before.contains(document.activeElement) ? document.activeElement : null;
  const selection = selectionOf(focused);
  const focus = counterpart(focused, after);
  const press = counterpart(before.querySelector("[data-pressed]"), after);
  const heading = after.querySelector("h1");
  // A visitor who has begun stays where they are; the heading takes nobody's focus.
  if (heading !== null && (focused !== null || window.scrollY > 0)) arrived(heading);
  before.replaceWith(after);
  for (const control of before.querySelectorAll<Control>(CONTROLS)) answer(control, after);
  focus?.focus({ preventScroll: true });
  if (selection !== null) (focus as HTMLInputElement | null)?.setSelectionRange(...selection);
  // The form reads the answers of the events above in its next turn.
  if (press !== null) setTimeout(() => press.click());
}

/** Gives an answer to the same field of the app's page, by the events of a person who gives it. */
function answer(given: Control, page: HTMLElement): void {
  const control = counterpart(given, page) as Control | null;
  if (control === null) return;
  if (given instanceof HTMLInputElement && /^(checkbox|radio)$/.test(given.type)) {
    const { checked } = control as HTMLInputElement;
    // Of two radio buttons that changed, a person has pressed the checked one.
    if (checked !== given.checked && (given.checked || given.type === "checkbox")) control.click();
  } else if (control.value !== given.value) {
    // React overrides the property of the element, and takes no event for a value that it knows.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(
      control,
      given.value,
    );
    const kind = given instanceof HTMLSelectElement ? "change" : "input";
    control.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}

/** Returns what corresponds to an element on another page: by id, else by tag and words. */
function counterpart(element: Element | null, page: HTMLElement): HTMLElement | null {
  if (element === null) return null;
  const { id, tagName, textContent } = element;
  const alike = page.querySelectorAll<HTMLElement>(id === "" ? tagName : `#${CSS.escape(id)}`);
  return [...alike].find((each) => id !== "" || each.textContent === textContent) ?? null;
}

/** Returns the selected part of a text field; null for any other element. */
function selectionOf(element: Element | null): [number, number] | null {
  if (!(element instanceof HTMLInputElement)) return null;
  const { selectionStart, selectionEnd } = element;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}
