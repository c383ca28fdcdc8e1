import { appCopy } from "#src/copy/app-copy.ts";
import type { SaveStatus as Status } from "./auto-save.ts";
import classes from "./SaveStatus.module.css";

/** Read as it is drawn: the words come after this module. */
const SENTENCES: Record<Status, () => string> = {
  idle: () => "",
  pending: () => appCopy.saving,
  saved: () => appCopy.saved,
  failed: () => appCopy.notSaved,
};

/** Says whether what is on the page is saved. Its room is always there, so that nothing moves. */
export function SaveStatus({ status }: { status: Status }) {
  return (
    <p className={classes.status} data-status={status}>
      {/* Only the outcome is announced: "Saving" would interrupt at every pause. */}
      <span aria-hidden={status === "pending" || undefined}>
        {status === "pending" ? SENTENCES.pending() : ""}
      </span>
      <output>{status === "pending" ? "" : SENTENCES[status]()}</output>
    </p>
  );
}
