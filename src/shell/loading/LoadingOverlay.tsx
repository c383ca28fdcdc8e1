import { useAppCopy } from "#src/copy/app-copy.ts";
import classes from "./LoadingOverlay.module.css";
import { useLoadingStore } from "./loading.ts";

/** Covers the page while something loads. The region stays in the document, so that its change is announced. */
export function LoadingOverlay() {
  const appCopy = useAppCopy();
  const visible = useLoadingStore((state) => state.visible);
  const ending = useLoadingStore((state) => state.count === 0);
  return (
    <output>
      {visible ? (
        <span className={classes.overlay} data-ending={ending || undefined}>
          <span className={classes.spinner} aria-hidden="true" />
          <span className={classes.text}>{appCopy.loading}</span>
        </span>
      ) : null}
    </output>
  );
}
