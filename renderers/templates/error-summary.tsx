import { useEffect, useRef } from "react";
import { idOfPointer } from "../form/ids.ts";
import { useCopy } from "../host/context.tsx";
import { offerFocus } from "../screen/offer-focus.ts";
import { focusField } from "./focus-field.ts";
import classes from "./templates.module.css";
import { words } from "../words/words.ts";

/** An error to list: with a pointer it links to its field. */
export interface SummaryError {
  pointer?: string;
  label?: string;
  message: string;
}

/**
 * What keeps a screen from being submitted, with links to the fields. It takes focus each time `arrival` changes, which
 * is each time a submit failed, so that a screen reader reads it and the keyboard goes on from it.
 */
export function ErrorSummary({ errors, arrival }: { errors: SummaryError[]; arrival: number }) {
  const copy = useCopy();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (arrival > 0) offerFocus(box.current);
  }, [arrival]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      className={classes.summary}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
    >
      <h2 className={classes.summaryTitle} id="error-summary-title">
        {words.form.problem}
      </h2>
      <ul className={classes.summaryList}>
        {errors.map(({ pointer, label, message }) => (
          <li key={`${pointer ?? ""}:${message}`}>
            {pointer === undefined ? (
              copy(message)
            ) : (
              <a
                className={classes.summaryLink}
                href={`#${idOfPointer(pointer)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(idOfPointer(pointer));
                }}
              >
                {label && !message.startsWith(label) ? (
                  <>
                    {copy(label)}
                    {joint(label)}
                  </>
                ) : null}
                {copy(message)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A question or a sentence ends by itself; after any other label comes a colon. */
const joint = (label: string): string => (/[.?!:]\s*$/.test(label) ? " " : ": ");
