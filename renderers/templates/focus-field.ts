import { flushSync } from "react-dom";

const focusable =
  'input:not([type="hidden"]):not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled]), a[href], [tabindex="0"]';

/**
 * Scrolls a field into view with its label, and focuses the control. The control is the one that
 * the field marks as incomplete (`data-incomplete`), else the element with the id, else the first
 * control inside the field, else the field itself.
 */
export function focusField(id: string, block: ScrollLogicalPosition = "start"): void {
  openItem(id);
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"]`);
  const incomplete = field?.querySelector<HTMLElement>("[data-incomplete]");
  if (incomplete) {
    incomplete.scrollIntoView({ block: "center" });
    incomplete.focus({ preventScroll: true });
    return;
  }
  const named = document.getElementById(id);
  const control =
    (named?.matches(focusable) ? named : null) ??
    field?.querySelector<HTMLElement>(focusable) ??
    named ??
    field;
  (field ?? control)?.scrollIntoView({ block });
  control?.focus({ preventScroll: true });
}

/** Opens the closed item of a list that has the field, by its button (`data-opens`). */
function openItem(id: string): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-opens]")) {
    const item = button.dataset.opens ?? "";
    // Two underscores begin a part of the closed item itself, such as its title.
    const isInside = id.startsWith(`${item}_`) && !id.startsWith(`${item}__`);
    if (id === item || isInside) flushSync(() => button.click());
  }
}
