import { useApp } from "#src/app.ts";
import { useStore } from "zustand";
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
 */
export function SaveStatus({ status }: { status: Status }) {
  const appCopy = useAppCopy();
  const { connection } = useApp();
  const { trouble, submission } = useStore(connection.store);
  // The notice of the shell says the same of all answers.
  if (status === "failed" && (trouble || submission !== null))
    return <p className={classes.status} />;
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
