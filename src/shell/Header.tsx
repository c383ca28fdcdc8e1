import { useAppCopy } from "#src/copy/app-copy.ts";
import { useApp } from "#src/app.ts";
import { locate } from "#src/definitions/routes.ts";
import { homeOf } from "#src/definitions/home.ts";
import { keepRedirect } from "#src/session/redirect.ts";
import { lazy, Suspense } from "react";
import { Link, useLocation } from "#src/history/router.tsx";
import { useStore } from "zustand";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import classes from "./Header.module.css";
import { imageOf } from "./svg-image.ts";
import { useShell } from "./use-shell.ts";

const SessionTools = lazy(() => import("./session/SessionTools.tsx"));

/** Name of the lender, support number and log-in. The same on every page (WCAG 3.2.6). */
export function Header() {
  const appCopy = useAppCopy();
  const { definitions, flows, session } = useApp();
  const { organisation, theme } = definitions;
  const authenticated = useStore(session.store, (state) => state.authenticated);
  const { pathname, search } = useLocation();
  const login = session.loginPath(pathname + search);
  const flow = flows.all.find(({ id }) => id === locate(flows.all, pathname, search)?.flow);
  const onLogin = pathname === login;
  const phone = organisation.phoneFormatted;
  const { texts, say } = useShell();
  const call = `tel:+1${phone.replace(/\D/g, "")}`;
  const { logo } = theme;
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Link to={homeOf(flows.all, flow)} className={classes.brand}>
          <img src={imageOf(logo.svg)} alt={logo.alt} width={logo.width} height={logo.height} />
        </Link>
        <div className={classes.tools}>
          <span className={classes.chat} data-chat-slot />
          <p className={classes.support} data-sign={authenticated || undefined}>
            <span className={classes.question}>{appCopy.support} </span>
            <a href={call}>{phone}</a>
          </p>
          <LanguageSwitch />
          <a
            className={classes.call}
            data-sign={authenticated || undefined}
            href={call}
            aria-label={say(texts.menus.call, { phone })}
          >
            <svg
              viewBox="0 0 24 24"
              width="24"
              height="24"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinejoin="round"
            >
              <path d="M6.5 3.5h3l1.5 4-2 1.5a12 12 0 0 0 6 6l1.5-2 4 1.5v3c0 1.5-1 2.5-2.5 2.5C10.5 20 4 13.500 4 6c0-1.500 1-2.500 2.500-2.500Z" />
            </svg>
          </a>
          {authenticated ? (
            <Suspense fallback={<span className={classes.toolsToCome} />}>
              <SessionTools />
            </Suspense>
          ) : null}
          {!authenticated && !onLogin ? (
            <Link to={keepRedirect(login, search)} className={classes.login}>
              {appCopy.logIn}
            </Link>
          ) : null}
        </div>
      </div>
    </header>
  );
}
