import { useLanguage } from "../words/language.ts";
import { useCopy } from "./context.tsx";
import type { CopyArgs } from "./types.ts";
import classes from "./warning-place.module.css";

/** A remark under a field that blocks nothing, as copy. */
export interface Warning {
  text: string;
  args: CopyArgs | undefined;
}

/**
 * Shows a warning. The element exists before its text arrives, because screen readers announce
 * changes of a status only.
 */
export function WarningPlace({ id, warning }: { id: string; warning: Warning | null }) {
  const { words } = useLanguage();
  const copy = useCopy();
  return (
    <div className={classes.warning} id={id} role="status">
      {warning === null ? null : (
        <>
          <b>{words.form.warning}</b> {copy(warning.text, warning.args)}
        </>
      )}
    </div>
  );
}
