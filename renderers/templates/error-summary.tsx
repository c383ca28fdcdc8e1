import { useEffect, useRef } from "react";
import { idOfPointer } from "../form/ids.ts";
import { useCopy } from "../host/context.tsx";
import { offerFocus } from "../screen/offer-focus.ts";
import { focusField } from "./focus-field.ts";
import classes from "./templates.module.css";
import { useLanguage } from "../words/language.ts";

/** An error of the summary; with a pointer it links to its field. */
export interface SummaryError {
  pointer?: string;
  label?: string;
  /** Title of the item of a list that has the field, as written, and the item's number. */
  item?: { title: string; number: number };
  message: string;
}

/**
 * Lists what blocks the submit, with links to the fields. It takes focus when `arrival` changes,
 * which happens on each failed submit, so that a screen reader reads it and the keyboard continues
 * from it.
 */
export function ErrorSummary({ errors, arrival }: { errors: SummaryError[]; arrival: number }) {
  const { words } = useLanguage();
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
        {errors.map(({ pointer, label, item, message }) => (
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
                {item ? (
                  <>
                    {copy(item.title, { number: item.number })}
                    {label ? ", " : ": "}
                  </>
                ) : null}
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

/** Returns what joins a label and its message: a space after a sentence, or else a colon. */
const joint = (label: string): string => (/[.?!:]\s*$/.test(label) ? " " : ": ");
