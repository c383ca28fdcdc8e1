import { useEffect, useRef } from "react";

/**
 * A native modal dialog that is open while mounted: focus moves in, stays in, and returns to where
 * it was.
 */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return dialog;
}
