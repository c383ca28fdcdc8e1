import { useAppCopy, type AppCopy } from "#src/copy/app-copy.ts";
import type { SaveStatus as Status } from "./auto-save.ts";
import classes from "./SaveStatus.module.css";

const SENTENCES: Record<Status, (copy: AppCopy) => string> = {
  idle: () => "",
  pending: (copy) => copy.saving,
  saved: (copy) => copy.saved,
  failed: (copy) => copy.notSaved,
};

/**
 * Shows whether the answers on the page are saved. It always keeps its space, so that nothing
 * moves.
 *
 * @param isFailureShown whether a notice above the page already says that answers are not saved
 */
export function SaveStatus({
  status,
  isFailureShown,
}: {
  status: Status;
  isFailureShown: boolean;
}) {
  const appCopy = useAppCopy();
  if (status === "failed" && isFailureShown) return <p className={classes.status} />;
  return (
    <p className={classes.status} data-status={status}>
      {/* Screen readers announce only the outcome: "Saving" would interrupt at every pause. */}
      <span aria-hidden={status === "pending" || undefined}>
        {status === "pending" ? SENTENCES.pending(appCopy) : ""}
      </span>
      <output>{status === "pending" ? "" : SENTENCES[status](appCopy)}</output>
    </p>
  );
}
