import { UnstyledButton } from "@mantine/core";
import { plainCopy } from "../copy/format.tsx";
import classes from "./widgets.module.css";
import { words } from "../words/words.ts";

/** Shows or hides what is typed. Its name says which field, since a page can hold several. */
export function ShowToggle(props: {
  controls: string;
  label: string;
  shown: boolean;
  onToggle: () => void;
}) {
  const word = props.shown ? words.form.hide : words.form.show;
  return (
    <UnstyledButton
      type="button"
      className={classes.toggle ?? ""}
      aria-controls={props.controls}
      aria-label={`${word} ${plainCopy(props.label)}`}
      onClick={props.onToggle}
    >
      {word}
    </UnstyledButton>
  );
}
