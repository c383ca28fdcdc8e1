import { useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import { useText } from "./text.ts";
import type { Reading } from "./use-reading.ts";

interface ReadingStateProps {
  reading: Reading<unknown>;
  /** Shown until the first reading ends. */
  loading: string;
  /** Heading of the page, on one that has none before its first reading succeeds. */
  title?: string;
}

/** Says that a page is loading or that a reading failed, with a button to read again. Nothing after a success. */
export function ReadingState({ title, ...props }: ReadingStateProps) {
  const state = <State {...props} />;
  if (title === undefined || props.reading.value !== null) return state;
  return (
    <>
      <h1>{title}</h1>
      {state}
    </>
  );
}

function State({ reading, loading }: Omit<ReadingStateProps, "title">) {
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
