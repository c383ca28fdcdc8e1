const focusable =
  'input:not([type="hidden"]):not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled]), a[href], [tabindex="0"]';

/**
 * Brings a field into view from its label on, so that the question is seen with the control, and focuses the control:
 * the element with the id, else the first control inside the field, else the field itself.
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
