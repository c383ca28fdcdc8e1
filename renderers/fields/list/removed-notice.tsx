import { Button } from "@mantine/core";
import { useLanguage } from "../../words/language.ts";
import classes from "./list.module.css";

interface RemovedNoticeProps {
  /** Of the sentence, which takes the focus. */
  id: string;
  /** What the item was called. */
  name: string;
  onUndo: () => void;
}

/** Says which item was removed, in its place, with the button to undo it. */
export function RemovedNotice({ id, name, onUndo }: RemovedNoticeProps) {
  const { words, say } = useLanguage();
  return (
    <li className={classes.removed}>
      <p id={id} tabIndex={-1}>
        {say(words.list.removed, { item: name })}
      </p>
      <Button variant="subtle" className={classes.quiet ?? ""} onClick={onUndo}>
        {words.list.undo}
      </Button>
    </li>
  );
}
