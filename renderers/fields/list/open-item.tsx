import { Button } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import { useLanguage } from "../../words/language.ts";
import classes from "./list.module.css";

interface OpenItemProps {
  /** Label of the button that closes the item. */
  done: string;
  onDone: () => void;
  /** Undoes the changes, or removes a new item; null where the item must stay. */
  onCancel: (() => void) | null;
  children: ReactNode;
}

/** The open item of a list that opens one at a time. Enter in a field closes the item. */
export function OpenItem({ done, onDone, onCancel, children }: OpenItemProps) {
  const { words } = useLanguage();
  const finish = (event: KeyboardEvent) => {
    const isLine = event.target instanceof HTMLInputElement;
    if (event.key !== "Enter" || !isLine || event.nativeEvent.isComposing) return;
    // Enter would submit the whole form.
    event.preventDefault();
    onDone();
  };
  return (
    <li className={classes.item} data-open="">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- catches the keys of the fields inside */}
      <div onKeyDown={finish}>{children}</div>
      <div className={classes.buttons}>
        <Button variant="default" className={classes.button ?? ""} onClick={onDone}>
          {done}
        </Button>
        {onCancel === null ? null : (
          <Button variant="subtle" className={classes.quiet ?? ""} onClick={onCancel}>
            {words.form.cancel}
          </Button>
        )}
      </div>
    </li>
  );
}
