import { useApp } from "#src/app.ts";
import { ChatEntry } from "#src/chat/entry/ChatEntry.tsx";
import { appCopy } from "#src/copy/app-copy.ts";
import { useProfileTracker } from "#src/flags/use-profile-tracker.ts";
import { useProfileLocale } from "#src/locale/use-profile-locale.ts";
import { noticeOf } from "#src/routing/notice.ts";
import { IdleWarning } from "#src/session/IdleWarning.tsx";
import { ENDED_PARAMETER } from "#src/session/redirect.ts";
import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { useStore } from "zustand";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { LoadingOverlay } from "./LoadingOverlay.tsx";
import classes from "./Shell.module.css";
import { Toasts } from "./toasts/Toasts.tsx";
import { useOwnLinks } from "./use-own-links.ts";

/** What surrounds every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { connection } = useApp();
  useOwnLinks();
  useProfileLocale();
  useProfileTracker();
  const trouble = useStore(connection.store, (state) => state.trouble);
  const [query] = useSearchParams();
  const reached = noticeOf(useLocation().state);
  const ended = query.has(ENDED_PARAMETER) ? appCopy.idle.ended : null;
  const notice = trouble ? appCopy.trouble : reached ? appCopy[reached] : ended;
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        {appCopy.skipLink}
      </a>
      <Header />
      <output className={classes.notices}>
        {notice ? <span className={classes.notice}>{notice}</span> : null}
      </output>
      {children}
      <Footer />
      <ChatEntry />
      <LoadingOverlay />
      <Toasts />
      <IdleWarning />
    </div>
  );
}
