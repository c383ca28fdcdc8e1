import { UnstyledButton } from "@mantine/core";
import classes from "./widgets.module.css";
import { useLanguage } from "../words/language.ts";

/** Shows or hides a typed value. Its name includes the field's, because a page can have several. */
export function ShowToggle(props: {
  controls: string;
  label: string;
  revealed: boolean;
  onToggle: () => void;
}) {
  const { words, say } = useLanguage();
  const action = props.revealed ? words.form.hide : words.form.show;
  return (
    <UnstyledButton
      type="button"
      className={classes.toggle ?? ""}
      aria-controls={props.controls}
      aria-label={`${action} ${say(props.label)}`}
      onClick={props.onToggle}
    >
      {action}
    </UnstyledButton>
  );
}
