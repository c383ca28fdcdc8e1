const focusable =
  'input:not([type="hidden"]):not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled]), a[href], [tabindex="0"]';

/**
 * Scrolls a field into view with its label, and focuses the control: the element with the id, or
 * else the first control inside the field, or else the field itself.
 */
export function focusField(id: string): void {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"]`);
  const named = document.getElementById(id);
  const control =
    (named?.matches(focusable) ? named : null) ??
    field?.querySelector<HTMLElement>(focusable) ??
    named ??
    field;
  (field ?? control)?.scrollIntoView({ block: "start" });
  control?.focus({ preventScroll: true });
}
