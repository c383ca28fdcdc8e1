import type { WidgetProps } from "@rjsf/utils";
import { exists, toIsoDate, typedDate } from "#lending/formats/dates.ts";
import { figuresIn } from "../form/typed-characters.ts";
import { useDraft } from "../form/use-draft.ts";
import { TextControl } from "./control.tsx";
import { showText } from "../form/use-text-draft.ts";
import classes from "./widgets.module.css";

const typed = /^(\d{1,2})[/.\s-]+(\d{1,2})[/.\s-]+(\d{4})$|^(\d{2})(\d{2})(\d{4})$/;
const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/**
 * Parses 07/04/1980, 7-4-1980, 07041980 or 1980-07-04 to an ISO date. Returns any other text, an
 * impossible day included, for validation to report.
 */
export function readDate(text: string): string | undefined {
  const trimmed = figuresIn(text);
  if (trimmed === "") return undefined;
  const american = typed.exec(trimmed);
  const international = iso.exec(trimmed);
  const [year, month, day] = american
    ? [american[3] ?? american[6], american[1] ?? american[4], american[2] ?? american[5]]
    : international
      ? [international[1], international[2], international[3]]
      : [];
  if (!year || !month || !day) return trimmed;
  const parsed = { year: Number(year), month: Number(month), day: Number(day) };
  return exists(parsed) ? toIsoDate(parsed) : trimmed;
}

/** Adds a slash after month and day while a person types at the end, and drops a second one. */
export function withSlashes(before: string, after: string): string {
  const appended = after.length === before.length + 1 && after.startsWith(before);
  if (!appended) return after;
  if (before.endsWith("/") && after.endsWith("/")) return before;
  return /^(\d{2}|\d{1,2}\/\d{2})$/.test(after) ? `${after}/` : after;
}

/** A date typed as MM/DD/YYYY; the value is ISO 8601. */
export function DateWidget(props: WidgetProps) {
  const draft = useDraft<string>({
    value: props.value,
    format: (value) => typedDate(showText(value)),
    parse: readDate,
    commit: props.onChange,
  });
  return (
    <TextControl
      widget={props}
      draft={draft}
      className={classes.date}
      inputMode="numeric"
      autoComplete="off"
      onType={(text) => draft.type(withSlashes(draft.text, text))}
    />
  );
}
