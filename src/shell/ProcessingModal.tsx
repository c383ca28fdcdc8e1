import { appCopy } from "#src/copy/app-copy.ts";
import classes from "./LoadingOverlay.module.css";
import { useProcessing } from "./processing.ts";

/**
 * Covers the page while an answer is being processed, for at most 30 seconds; then it says that it takes longer, and lets go. Focus stays
 * where it is: the page itself says what came of it.
 */
export function ProcessingModal({ busy }: { busy: boolean }) {
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
