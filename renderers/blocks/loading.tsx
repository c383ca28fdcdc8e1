import { Button } from "@mantine/core";
import classes from "./blocks.module.css";
import { useLanguage } from "../words/language.ts";

/** Announces that a block waits for the server. */
export function Loading({ text }: { text: string }) {
  return (
    <p className={classes.loading} role="status">
      {text}
    </p>
  );
}

/** Reports a failed call of a block and offers to try again. */
export function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { words } = useLanguage();
  return (
    <div className={classes.notice} data-tone="error" role="alert">
      <p>{message}</p>
      <Button variant="default" onClick={onRetry}>
        {words.form.tryAgain}
      </Button>
    </div>
  );
}
