import { Button } from "@mantine/core";
import classes from "./blocks.module.css";
import { words } from "../words/words.ts";

/** Said while a block waits for the server. */
export function Loading({ text }: { text: string }) {
  return (
    <p className={classes.loading} role="status">
      {text}
    </p>
  );
}

/** Said when a call of a block failed, with the way to try it again. */
export function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={classes.notice} data-tone="error" role="alert">
      <p>{message}</p>
      <Button variant="default" onClick={onRetry}>
        {words.form.tryAgain}
      </Button>
    </div>
  );
}
