import { create } from "zustand";

/** Source of all but the duration: product specification, section 9. */
const MAX_TOASTS = 5;
export const CLEAR_AFTER_MS = 300;
/** Long enough to read twice, milliseconds. The page shows the same information elsewhere. */
export const SHOWN_FOR_MS = 10_000;

interface Toast {
  id: number;
  text: string;
  /** It is closing. */
  leaving: boolean;
}

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let last = 0;

const change = (to: (toasts: readonly Toast[]) => readonly Toast[]) =>
  useToasts.setState(({ toasts }) => ({ toasts: to(toasts) }));

/** Shows a short message. At most five show; the oldest gives way. */
export function addToast(text: string): void {
  last += 1;
  const id = last;
  change((toasts) => [...toasts, { id, text, leaving: false }].slice(-MAX_TOASTS));
  setTimeout(() => closeToast(id), SHOWN_FOR_MS);
}

export function closeToast(id: number): void {
  change((toasts) => toasts.map((each) => (each.id === id ? { ...each, leaving: true } : each)));
  setTimeout(() => change((toasts) => toasts.filter((each) => each.id !== id)), CLEAR_AFTER_MS);
}
