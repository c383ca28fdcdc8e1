import { useShell } from "../use-shell.ts";
import classes from "./Toasts.module.css";
import { closeToast, useToasts } from "./toasts.ts";

/** Short messages at the foot of the window. The region stays in the document, so that a new one is announced. */
export function Toasts() {
  const { texts } = useShell();
  const toasts = useToasts((state) => state.toasts);
  return (
    <output className={classes.region} aria-live="polite" aria-atomic="false">
      {toasts.map(({ id, text, leaving }) => (
        <span key={id} className={classes.toast} data-leaving={leaving || undefined}>
          <span>{text}</span>
          <button
            type="button"
            className={classes.close}
            aria-label={texts.toasts.close}
            onClick={() => closeToast(id)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </span>
      ))}
    </output>
  );
}
