import { useAppCopy, DEFAULT_SUPPORT_PHONE } from "#src/copy/app-copy.ts";
import { arriveAt } from "#renderers/index.ts";
import { useEffect, useRef } from "react";
import classes from "./FallbackPage.module.css";
import { useReachableAgain } from "./use-reachable-again.ts";

interface FallbackPageProps {
  /** Address of the person's applications. */
  home: string;
  phone?: string | undefined;
  email?: string | undefined;
  /** The server does not answer. The page tries again by itself once it does. */
  unreachable?: boolean;
  onTryAgain: () => void;
}

/**
 * The page after an error. It needs neither theme nor data nor router, since any of them may have
 * failed.
 */
export function FallbackPage({
  home,
  phone = DEFAULT_SUPPORT_PHONE,
  email,
  unreachable = false,
  onTryAgain,
}: FallbackPageProps) {
  const appCopy = useAppCopy();
  useReachableAgain(unreachable, onTryAgain);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = appCopy.snag.title;
    arriveAt(heading.current);
  }, [appCopy]);
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
        <a className={classes.secondary} href={home}>
          {appCopy.snag.dashboard}
        </a>
      </p>
    </main>
  );
}
