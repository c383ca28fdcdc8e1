import { useApp } from "#src/app.ts";
import { useState } from "react";
import { useShell } from "../use-shell.ts";
import { Disclosure } from "./Disclosure.tsx";
import { BellIcon } from "./icons.tsx";
import { visibleNotifications, canExpand } from "./notifications.ts";
import { relativeTime } from "./relative-time.ts";
import classes from "./SessionTools.module.css";
import { useNotifications } from "./use-notifications.ts";

/** The account's notifications: the newest three, or the unread ones. */
export function NotificationBell() {
  const { texts, say } = useShell();
  const { all, failed, refetch, markRead } = useNotifications();
  const unread = (all ?? []).filter(({ status }) => status === "UNREAD").length;
  const words = texts.notifications;
  const label =
    unread > 0
      ? say(texts.menus.notificationsUnread, { count: unread })
      : texts.menus.notifications;
  return (
    <Disclosure
      label={label}
      icon={
        <>
          <BellIcon />
          {unread > 0 ? (
            <span className={classes.count} aria-hidden="true">
              {unread > 9 ? "9+" : unread}
            </span>
          ) : null}
        </>
      }
    >
      {(close) => (
        <section aria-labelledby="notifications-title" className={classes.notifications}>
          <h2 id="notifications-title" className={classes.heading}>
            {words.title}
          </h2>
          {failed ? (
            <p className={classes.note}>
              {texts.menus.failed}{" "}
              <button type="button" className={classes.quiet} onClick={() => void refetch()}>
                {texts.menus.retry}
              </button>
            </p>
          ) : all === null ? (
            <p className={classes.note}>{texts.menus.loading}</p>
          ) : all.length === 0 ? (
            <p className={classes.note}>{words.none}</p>
          ) : (
            <List all={all} markRead={markRead} close={close} />
          )}
        </section>
      )}
    </Disclosure>
  );
}

interface ListProps {
  all: NonNullable<ReturnType<typeof useNotifications>["all"]>;
  markRead: (uuid: string) => void;
  close: () => void;
}

function List({ all, markRead, close }: ListProps) {
  const { boot } = useApp();
  const { texts, say, locale } = useShell();
  const words = texts.notifications;
  const [expanded, setExpanded] = useState(false);
  // Read notifications leave the expanded list. When it is empty, the newest three show again.
  const open = expanded && visibleNotifications(all, true).length > 0;
  const [now] = useState(() => Date.now() + boot.ahead);
  return (
    <>
      <ul className={classes.list}>
        {visibleNotifications(all, open).map(
          ({ uuid, title, description, created, ctas, status }) => {
            const unread = status === "UNREAD";
            const name = say(title);
            return (
              <li key={uuid} className={classes.notification} data-unread={unread || undefined}>
                <h3 className={classes.title}>
                  {unread ? <span className={classes.new}>{words.unread}</span> : null}
                  {name}
                </h3>
                <p className={classes.description}>{say(description)}</p>
                <p className={classes.more}>
                  <time dateTime={created}>{relativeTime(Date.parse(created), now, locale)}</time>
                </p>
                <p className={classes.actions}>
                  {ctas.map((cta) => (
                    <a
                      key={cta.redirectPath}
                      href={cta.redirectPath}
                      onClick={() => {
                        if (unread) markRead(uuid);
                        close();
                      }}
                    >
                      {say(cta.title)}
                    </a>
                  ))}
                  {unread ? (
                    <button
                      type="button"
                      className={classes.quiet}
                      aria-label={say(words.markReadNamed, { title: name })}
                      onClick={() => markRead(uuid)}
                    >
                      {words.markRead}
                    </button>
                  ) : null}
                </p>
              </li>
            );
          },
        )}
      </ul>
      {open || canExpand(all) ? (
        <button
          type="button"
          className={classes.item}
          aria-expanded={open}
          onClick={() => setExpanded(!open)}
        >
          {open ? words.viewLess : words.viewAll}
        </button>
      ) : null}
    </>
  );
}
