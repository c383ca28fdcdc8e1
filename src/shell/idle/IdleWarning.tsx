import { Button } from "@mantine/core";
import { useApp } from "#src/app.ts";
import { useAppCopy } from "#src/copy/app-copy.ts";
import { useEffect, useRef } from "react";
import classes from "./IdleWarning.module.css";
import { useLogout } from "../use-logout.ts";
import { useSessionClock } from "./use-session-clock.ts";
import { useLanguage } from "#renderers/index.ts";

/** Warns at least two minutes before the session ends; any key extends it (WCAG 2.2.1). */
export default function IdleWarning() {
  const appCopy = useAppCopy();
  const { say } = useLanguage();
  const { calls } = useApp();
  const logOut = useLogout();
  const dialog = useRef<HTMLDialogElement>(null);
  const secondsLeft = useSessionClock();
  const warning = secondsLeft !== null;

  useEffect(() => {
    // The platform's modal dialog moves the focus in, keeps it there and returns it.
    if (warning) dialog.current?.showModal();
    else dialog.current?.close();
  }, [warning]);

  const extend = () => {
    calls.renewSession().catch(() => {});
  };
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="idle-title"
      onCancel={(event) => {
        // Escape counts as activity.
        event.preventDefault();
        extend();
      }}
    >
      {warning ? (
        <>
          <h2 id="idle-title" className={classes.title}>
            {appCopy.idle.title}
          </h2>
          <p>{appCopy.idle.text}</p>
          <p className={classes.left} role="timer">
            {say(appCopy.idle.left, { time: clockTime(secondsLeft) })}
          </p>
          <div className={classes.actions}>
            <Button onClick={extend} autoFocus>
              {appCopy.idle.extend}
            </Button>
            <Button variant="default" onClick={logOut}>
              {appCopy.idle.leave}
            </Button>
          </div>
        </>
      ) : null}
    </dialog>
  );
}

/** Formats minutes and seconds, such as 1:05. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
