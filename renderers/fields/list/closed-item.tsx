import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { describedBy, errorId, labelId } from "../../form/ids.ts";
import { useLanguage } from "../../words/language.ts";
import classes from "./list.module.css";

interface ClosedItemProps {
  id: string;
  title: string;
  /** The item in one line; empty when it has no answers to show. */
  summary: string;
  /** Number of errors inside. */
  problems: number;
  /** Label of the button that opens the item. */
  change: string;
  disabled: boolean;
  onChange: () => void;
  /** Further buttons. */
  children: ReactNode;
}

/** An item of a list that opens one at a time, as a summary. */
export function ClosedItem(props: ClosedItemProps) {
  const { id, title, summary, problems } = props;
  const { words } = useLanguage();
  return (
    <li className={classes.closed} data-field={id} data-invalid={problems > 0 || undefined}>
      <div className={classes.what} id={labelId(id)} tabIndex={-1}>
        <div className={classes.title}>{title}</div>
        {summary ? <div className={classes.summary}>{summary}</div> : null}
        {problems > 0 ? (
          <div className={classes.attention} id={errorId(id)}>
            <span className={classes.spoken}>{words.form.error}</span>
            {words.list.attention}
          </div>
        ) : null}
      </div>
      <div className={classes.buttons}>
        <Button
          variant="subtle"
          className={classes.quiet ?? ""}
          disabled={props.disabled}
          aria-describedby={describedBy(id, false, problems > 0)}
          data-opens={id}
          onClick={props.onChange}
        >
          {props.change}
          <span className={classes.spoken}> {title}</span>
        </Button>
        {props.children}
      </div>
    </li>
  );
}
