import { create } from "zustand";

/** Source of all but the length: product specification, section 9. */
export const MOST_TOASTS = 5;
export const CLEAR_AFTER_MS = 300;
/** Long enough to read twice; what a message says also stands elsewhere. */
export const SHOWN_FOR_MS = 10_000;

export interface Toast {
  id: number;
  text: string;
  /** It was closed, and is about to go. */
  leaving: boolean;
}

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let last = 0;

const change = (to: (toasts: readonly Toast[]) => readonly Toast[]) =>
  useToasts.setState(({ toasts }) => ({ toasts: to(toasts) }));

/** Says something in passing. Five are seen at most: the oldest gives way. */
export function addToast(text: string): void {
  last += 1;
  const id = last;
  change((toasts) => [...toasts, { id, text, leaving: false }].slice(-MOST_TOASTS));
  setTimeout(() => closeToast(id), SHOWN_FOR_MS);
}

export function closeToast(id: number): void {
  change((toasts) => toasts.map((each) => (each.id === id ? { ...each, leaving: true } : each)));
  setTimeout(() => change((toasts) => toasts.filter((each) => each.id !== id)), CLEAR_AFTER_MS);
}
