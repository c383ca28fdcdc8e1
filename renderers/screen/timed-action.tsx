import { useEffect, useState, type ReactNode } from "react";
import { formatDateTime } from "#lending/formats/dates.ts";
import { nextOpening } from "#lending/time/opening-hours.ts";
import { plainCopy } from "../copy/format.tsx";
import { homeZone } from "../format/home-zone.ts";
import { useHost } from "../host/context.tsx";
import { useLanguage } from "../words/language.ts";
import type { ScreenAction } from "./prepare.ts";
import classes from "./screen.module.css";

/** Milliseconds between two looks at the clock: hours begin and end while a page is open. */
const LOOK_EVERY_MS = 15_000;

export interface TimedActionProps {
  action: ScreenAction;
  children: ReactNode;
}

/** Renders an action within its hours. Outside them it says when they begin. */
export function TimedAction({ action, children }: TimedActionProps) {
  const host = useHost();
  const { words, say } = useLanguage();
  const [now, setNow] = useState(() => host.now?.() ?? Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(host.now?.() ?? Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [host]);
  if (action.hours === undefined) return children;
  const timeZone = homeZone(host.application);
  const opens = nextOpening(new Date(now), action.hours, timeZone);
  if (opens === null) return children;
  return (
    <p className={classes.closed}>
      {say(words.hours.closed, {
        label: plainCopy(action.label, { locale: host.locale, args: host.args ?? {} }),
        opens: formatDateTime(opens.toISOString(), host.locale, timeZone),
      })}
    </p>
  );
}
