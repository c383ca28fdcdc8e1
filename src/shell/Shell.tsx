import { Button } from "@mantine/core";
import { useApp } from "#src/app.ts";
import { useAppCopy } from "#src/copy/app-copy.ts";
import { useProfileTracker } from "#src/flags/use-profile-tracker.ts";
import { useProfileLocale } from "#src/locale/use-profile-locale.ts";
import { noticeOf } from "./notice.ts";
import { ENDED_PARAMETER } from "#src/session/redirect.ts";
import { lazy, Suspense, type ReactNode } from "react";
import { useLocation, useSearch } from "#src/history/router.tsx";
import { useStore } from "zustand";
import { Footer, type PageDialogPort } from "./footer/Footer.tsx";
import { Header } from "./Header.tsx";
import { LoadingOverlay } from "./loading/LoadingOverlay.tsx";
import classes from "./Shell.module.css";
import { Toasts } from "./toasts/Toasts.tsx";
import { useOwnLinks } from "./use-own-links.ts";

// Only a session ends.
const IdleWarning = lazy(() => import("./idle/IdleWarning.tsx"));

interface ShellProps {
  /** The chat, at the corner of every page. */
  chat: ReactNode;
  /** Shows a page in a dialog, for links of the footer that ask for one. */
  PageDialog: PageDialogPort;
  /** Facts of the lender in the footer, which load once it is seen. */
  facts?: ReactNode;
  children: ReactNode;
}

/** Header, footer, notices and chat around every page. */
export function Shell({ chat, PageDialog, facts, children }: ShellProps) {
  const appCopy = useAppCopy();
  const { connection, session } = useApp();
  const authenticated = useStore(session.store, (state) => state.authenticated);
  useOwnLinks();
  useProfileLocale();
  useProfileTracker();
  const { trouble, submission } = useStore(connection.store);
  const unsent = submission?.kind === "unsent" || (trouble && submission !== null);
  const query = useSearch();
  const reached = noticeOf(useLocation().state);
  const refused = useStore(session.store, (state) => state.refused && !state.authenticated);
  const hasEnded = query.has(ENDED_PARAMETER) || refused;
  const ended = hasEnded ? appCopy.idle.ended : null;
  const notice = unsent
    ? appCopy.unsent
    : trouble
      ? appCopy.trouble
      : reached
        ? appCopy[reached]
        : ended;
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        {appCopy.skipLink}
      </a>
      <Header />
      <div className={classes.notices}>
        <output>{notice ? <span className={classes.notice}>{notice}</span> : null}</output>
        {submission?.kind === "unsent" ? (
          <div className={classes.resend}>
            <Button variant="default" onClick={submission.send}>
              {appCopy.sendNow}
            </Button>
          </div>
        ) : null}
      </div>
      {children}
      <Footer PageDialog={PageDialog} facts={facts} />
      {chat}
      <LoadingOverlay />
      <Toasts />
      {authenticated ? (
        <Suspense fallback={null}>
          <IdleWarning />
        </Suspense>
      ) : null}
    </div>
  );
}
