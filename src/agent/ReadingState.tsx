import { useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import { useText } from "./text.ts";
import type { Reading } from "./use-reading.ts";

interface ReadingStateProps {
  reading: Reading<unknown>;
  /** Shown until the first reading ends. */
  loading: string;
}

/** Says that a page is loading or that a reading failed, with a button to read again. Nothing after a success. */
export function ReadingState({ reading, loading }: ReadingStateProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const { value, fault, canRetry, look } = reading;
  if (fault === null) return value === null ? <p role="status">{loading}</p> : null;
  const again = async () => {
    setBusy(true);
    await look();
    setBusy(false);
  };
  return (
    <div className="unread">
      <p role="alert">
        {value === null ? fault : `${fault} ${text("This page may show an earlier state.")}`}
      </p>
      {canRetry ? (
        <SteadyButton type="button" className="quiet" disabled={busy} onClick={() => void again()}>
          {text("Try again")}
        </SteadyButton>
      ) : null}
    </div>
  );
}
