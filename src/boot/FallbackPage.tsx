import { appCopy, DEFAULT_SUPPORT_PHONE } from "#src/copy/app-copy.ts";
import { HOME_PATH } from "#src/routing/addresses.ts";
import { useEffect, useRef } from "react";
import classes from "./FallbackPage.module.css";
import { useReachableAgain } from "./use-reachable-again.ts";

export interface FallbackPageProps {
  phone?: string | undefined;
  email?: string | undefined;
  /** The server does not answer; once it does, the page tries again by itself. */
  unreachable?: boolean;
  onTryAgain: () => void;
}

/** Shown when something broke. It stands on nothing that could be broken too: no theme, no data, no router. */
export function FallbackPage({
  phone = DEFAULT_SUPPORT_PHONE,
  email,
  unreachable = false,
  onTryAgain,
}: FallbackPageProps) {
  useReachableAgain(unreachable, onTryAgain);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = appCopy.snag.title;
    heading.current?.focus();
  }, []);
  return (
    <main className={classes.page} id="main">
      <h1 className={classes.title} ref={heading} tabIndex={-1}>
        {appCopy.snag.title}
      </h1>
      <p>{appCopy.snag.text}</p>
      <p className={classes.contact}>
        <a href={`tel:+1${phone.replace(/\D/g, "")}`}>{phone}</a>
        {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      </p>
      <p className={classes.actions}>
        <button type="button" className={classes.primary} onClick={onTryAgain}>
          {appCopy.snag.again}
        </button>
        <a className={classes.secondary} href={HOME_PATH}>
          {appCopy.snag.dashboard}
        </a>
      </p>
    </main>
  );
}
