import { useAppCopy } from "#src/copy/app-copy.ts";
import classes from "./LoadingOverlay.module.css";
import { useProcessing } from "./processing.ts";

/**
 * Covers the page while the server processes a submission, for at most 30 seconds; then it says
 * that it takes longer. The focus stays where it is, because the page reports the result.
 */
export function ProcessingModal({ busy }: { busy: boolean }) {
  const appCopy = useAppCopy();
  const stage = useProcessing(busy);
  return (
    <output>
      {stage === "shown" ? (
        <span className={classes.overlay}>
          <span className={classes.spinner} aria-hidden="true" />
          <span className={classes.text}>{appCopy.processing}</span>
        </span>
      ) : null}
      {stage === "late" ? <span>{appCopy.processingLate}</span> : null}
    </output>
  );
}
